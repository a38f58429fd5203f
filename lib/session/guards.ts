import "server-only";
import { forbidden, redirect } from "next/navigation";
import { cache } from "react";
import type { LiveSession } from "@/db/users/live-sessions";
import { requestHeaders } from "@/lib/http/request-headers";
import { currentSession } from "./current-session";
import { type Freshness, freshSignInAddress, isFresh } from "./fresh-sign-in";
import { may, type Permission } from "./permissions";
import { noteRefused } from "./refused";

/** Returns the session of the current page or action, looked up once per request. */
export const findSession = cache(
  async (): Promise<LiveSession | null> => currentSession(await requestHeaders()),
);

/**
 * Redirects to the sign-in page unless a user is signed in. Call it first in each page and action
 * for signed-in users.
 */
export async function requireUser(here: string): Promise<LiveSession> {
  return (await findSession()) ?? redirect(`/sign-in?${new URLSearchParams({ next: here })}`);
}

/**
 * Returns the session if its user has the permission; others see app/forbidden.tsx. Call it first
 * in each page that needs a permission.
 */
export async function requirePermission(
  permission: Permission,
  here: string,
): Promise<LiveSession> {
  const session = await requireUser(here);
  if (may(session.user.role, permission)) return session;
  await noteOnce(permission, here);
  return forbidden();
}

/** Logs a refusal once per request, since a page and its title are refused separately. */
const noteOnce = cache(async (permission: Permission, pathname: string) => {
  const session = await findSession();
  if (session) noteRefused(await requestHeaders(), session.user, { pathname, permission });
});

/**
 * Redirects to the sign-in page before sensitive changes, unless the last sign-in is recent
 * (lib/session/fresh-sign-in.ts).
 */
export function requireFreshSignIn(
  session: LiveSession,
  here: string,
  freshness: Freshness = "account",
): void {
  if (!isFresh(session, new Date(), freshness, "page")) redirect(freshSignInAddress(here));
}

/** Guards a page whose only content is a sensitive form of the administration. Call it first. */
export async function requireFreshPermission(
  permission: Permission,
  here: string,
): Promise<LiveSession> {
  const session = await requirePermission(permission, here);
  requireFreshSignIn(session, here, "administration");
  return session;
}
