import "server-only";
import { headers } from "next/headers";
import { forbidden, redirect } from "next/navigation";
import { cache } from "react";
import type { LiveSession } from "@/db/sessions";
import { currentSession } from "./current-session";
import { freshSignInAddress, isFresh } from "./fresh-sign-in";
import { may, type Permission } from "./permissions";
import { noteRefused } from "./refused";

/** The session of the request that a page or action is serving; asked once a request. */
export const findSession = cache(
  async (): Promise<LiveSession | null> => currentSession(new Headers(await headers())),
);

/** The first line of every page and action for signed-in people. Leaves for the sign-in page otherwise. */
export async function requireUser(here: string): Promise<LiveSession> {
  return (await findSession()) ?? redirect(`/sign-in?${new URLSearchParams({ next: here })}`);
}

/** The first line of every page for people with a permission. Others are told that it is not for them (app/forbidden.tsx). */
export async function requirePermission(
  permission: Permission,
  here: string,
): Promise<LiveSession> {
  const session = await requireUser(here);
  if (may(session.user.role, permission)) return session;
  await noteOnce(permission, here);
  return forbidden();
}

/** Once a request: a title is refused beside its page. */
const noteOnce = cache(async (permission: Permission, pathname: string) => {
  const session = await findSession();
  if (session) noteRefused(new Headers(await headers()), session.user, { pathname, permission });
});

/** Before what touches the account's safety: who signed in over ten minutes ago is asked to do it again. */
export function requireFreshSignIn(session: LiveSession, here: string): void {
  if (!isFresh(session, new Date())) redirect(freshSignInAddress(here));
}
