import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { pageTitle } from "@/app/_ui/page-title";
import { readApplication } from "@/lib/applications/overview";
import { readId } from "@/lib/runtime/id";
import { requireFreshSignIn, requirePermission, requireUser } from "@/lib/session/guards";
import { type ApplicationConsole, ownerIn, pageOf } from "./console";

type Params = Promise<{ id: string }>;

const requireConsole = ({ permission }: ApplicationConsole, here: string) =>
  permission === "signed_in" ? requireUser(here) : requirePermission(permission, here);

async function findApplication(console: ApplicationConsole, params: Params, below = "") {
  const id = readId((await params).id);
  const here = id === null ? console.home : `${pageOf(console, id)}${below}`;
  const session = await requireConsole(console, here);
  if (below !== "") requireFreshSignIn(session, here, "page");
  const { user } = session;
  return { user, application: id && (await readApplication(id, ownerIn(console, user))) };
}

/**
 * Guards a page about an application. Unknown ids, malformed ids and, in the developer console,
 * other users' applications get the same answer. With `below`, the page's path below the
 * application's, it has only a sensitive form, and requires a recent sign-in.
 */
export async function requireApplication(
  console: ApplicationConsole,
  params: Params,
  below?: `/${string}`,
) {
  const { user, application } = await findApplication(console, params, below);
  return application ? { user, application } : notFound();
}

/** Returns generateMetadata of an application's page. Its title is the name, if the user may know it. */
export const applicationTitle =
  (console: ApplicationConsole, unknown: Parameters<typeof pageTitle>[0]) =>
  async ({ params }: { params: Params }): Promise<Metadata> => {
    const { application } = await findApplication(console, params);
    const page = await pageTitle(unknown)();
    return application ? { ...page, title: application.name } : page;
  };
