import "server-only";
import { headers } from "next/headers";
import { forbidden, redirect } from "next/navigation";
import { cache } from "react";
import type { LiveSession } from "@/db/users/sessions";
import { currentSession } from "./current-session";
import { type Freshness, freshSignInAddress, isFresh } from "./fresh-sign-in";
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

/** Asks for a new sign-in before sensitive changes, unless the last one is recent (lib/session/fresh-sign-in.ts). */
export function requireFreshSignIn(
  session: LiveSession,
  here: string,
  freshness: Freshness = "account",
): void {
  if (!isFresh(session, new Date(), freshness)) redirect(freshSignInAddress(here));
}

/** The first line of a page that holds nothing but a sensitive form of the administration. */
export async function requireFreshPermission(
  permission: Permission,
  here: string,
): Promise<LiveSession> {
  const session = await requirePermission(permission, here);
  requireFreshSignIn(session, here, "page");
  return session;
}

/** The first line of a page that holds nothing but a sensitive form about what a person owns. */
export async function requireFreshUser(here: string): Promise<LiveSession> {
  const session = await requireUser(here);
  requireFreshSignIn(session, here, "page");
  return session;
}
