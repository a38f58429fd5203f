import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ownerIn } from "@/app/_applications/console";
import { requireConsole } from "@/app/_applications/require-application";
import { type ApiView, readApi } from "@/lib/apis/list";
import type { LiveSession } from "@/lib/session/current-session";
import { requireFreshSignIn } from "@/lib/session/guards";
import type { ApiConsole } from "./console";

export type ApiParams = Promise<{ id: string }>;

async function findApi(console: ApiConsole, params: ApiParams) {
  const { id } = await params;
  const session = await requireConsole(console);
  const { user } = session;
  return { session, user, read: () => readApi(id, ownerIn(console, user)) };
}

/** API with the user who may see it. */
type FoundApi = { user: LiveSession["user"]; api: ApiView };

/**
 * Guards the page of an API. Unknown IDs and, in the developer console, other users' APIs get the
 * same answer.
 */
export async function requireApi(console: ApiConsole, params: ApiParams): Promise<FoundApi> {
  const { user, read } = await findApi(console, params);
  return { user, api: (await read()) ?? notFound() };
}

/** Guards the page that removes an API, and requires a recent sign-in. */
export async function requireApiToRemove(
  console: ApiConsole,
  params: ApiParams,
): Promise<FoundApi> {
  const { session, user, read } = await findApi(console, params);
  await requireFreshSignIn(session, "administration");
  return { user, api: (await read()) ?? notFound() };
}

/** Returns generateMetadata of the page of an API. Its title is the name, if the user may know it. */
export const apiTitle =
  (console: ApiConsole) =>
  async ({ params }: { params: ApiParams }): Promise<Metadata> => {
    // Next generates metadata separately and sends the title even if the page refuses.
    const { read } = await findApi(console, params);
    const [api, t] = await Promise.all([read(), getTranslations("apis")]);
    return { title: api?.name ?? t("title"), robots: { index: false } };
  };
