import "server-only";
import { redirect } from "next/navigation";
import { cache } from "react";
import type { LiveSession } from "@/db/users/live-sessions";
import { PAGE } from "@/lib/http/address";
import { requestHeaders } from "@/lib/http/request-headers";
import { currentSession } from "./current-session";
import { type Freshness, freshSignInAddress, isFresh } from "./fresh-sign-in";

/** Returns the session of the current page or action, looked up once per request. */
export const findSession = cache(
  async (): Promise<LiveSession | null> => currentSession(await requestHeaders()),
);

/** Returns the address of the current page, with its query. A sign-in leads back to it. */
export const askedAddress = async () => (await requestHeaders()).get(PAGE) ?? "/";

/**
 * Redirects to the sign-in page unless a user is signed in; `next` is where that leads, if not back
 * to this page. Call it first in each page for signed-in users.
 */
export async function requireUser(next?: string): Promise<LiveSession> {
  const session = await findSession();
  if (session) return session;
  return redirect(`/sign-in?${new URLSearchParams({ next: next ?? (await askedAddress()) })}`);
}

/**
 * Redirects to the sign-in page before sensitive changes, unless the last sign-in is recent
 * (lib/session/fresh-sign-in.ts).
 */
export async function requireFreshSignIn(
  session: LiveSession,
  freshness: Freshness = "account",
): Promise<void> {
  if (!isFresh(session, new Date(), freshness, "page"))
    redirect(freshSignInAddress(await askedAddress()));
}
