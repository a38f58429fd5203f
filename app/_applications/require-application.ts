import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { pageTitle } from "@/app/_ui/page-title";
import { idOfClient, readApplication } from "@/lib/applications/overview";
import { readId } from "@/lib/runtime/id";
import { requireFreshSignIn, requirePermission, requireUser } from "@/lib/session/guards";
import { type ApplicationConsole, DEVELOPER_CONSOLE, ownerIn, pageOf, type Tab } from "./console";

type Params = Promise<{ id: string }>;

/** Path below the application's own, such as "/remove"; empty for its first tab. */
type Below = "" | `/${string}`;

/** Guards a page of a console: the administration asks for its permission, the developer console for a user. */
export const requireConsole = ({ permission }: Pick<ApplicationConsole, "permission">) =>
  permission === "signed_in" ? requireUser() : requirePermission(permission);

async function findApplication(console: ApplicationConsole, params: Params, below: Below) {
  const id = readId((await params).id);
  const session = await requireConsole(console);
  const { user } = session;
  const own = ownerIn(console, user);
  const read = async () => id && (await readApplication(id, own));
  /** Client IDs pasted from logs or configurations lead to the application. */
  const leadOn = async (): Promise<never> => {
    const named = await idOfClient((await params).id, own);
    return named === null ? notFound() : redirect(`${pageOf(console, named)}${below}`);
  };
  return { session, user, read, leadOn };
}

/**
 * Guards a tab of an application. Unknown ids, malformed ids and, in the developer console, other
 * users' applications get the same answer.
 */
export async function requireApplication(console: ApplicationConsole, params: Params, tab: Tab) {
  const below = tab === "overview" ? "" : (`/${tab}` as const);
  const { session, user, read, leadOn } = await findApplication(console, params, below);
  const application = await read();
  return application ? { session, user, application } : leadOn();
}

/** Guards a page below a user's own application. */
export async function requireOwnApplication(params: Params, below: `/${string}`) {
  const { user, read, leadOn } = await findApplication(DEVELOPER_CONSOLE, params, below);
  const application = await read();
  return application ? { user, application } : leadOn();
}

/** Guards a page below an application that has only a sensitive form, and requires a recent sign-in. */
export async function requireFreshApplication(
  console: ApplicationConsole,
  params: Params,
  below: `/${string}`,
) {
  const { session, user, read, leadOn } = await findApplication(console, params, below);
  await requireFreshSignIn(session, "administration");
  const application = await read();
  return application ? { user, application } : leadOn();
}

/** Returns generateMetadata of a tab. Its title is the application's name, if the user may know it, and the tab's. */
export const applicationTitle =
  (console: ApplicationConsole, unknown: Parameters<typeof pageTitle>[0], tab: Tab) =>
  async ({ params }: { params: Params }): Promise<Metadata> => {
    const { read } = await findApplication(console, params, tab === "overview" ? "" : `/${tab}`);
    const [page, application] = await Promise.all([pageTitle(unknown)(), read()]);
    if (!application) return page;
    const t = await getTranslations("developerApps.tab");
    const { name } = application;
    return { ...page, title: tab === "overview" ? name : `${t(tab)} · ${name}` };
  };
