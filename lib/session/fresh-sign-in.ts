import type { LiveSession } from "@/db/users/live-sessions";

/**
 * Minutes that a sign-in counts as fresh (ASVS 7.5.3): for the user's own account, for applications
 * and the administration, and for a device in another network (RFC 8628 section 5.4). A page asks
 * ten minutes before its form refuses, which leaves time to fill it in.
 */
const FRESH_MINUTES = {
  account: { page: 10, form: 20 },
  administration: { page: 30, form: 40 },
  device: { page: 5, form: 15 },
} as const;

/** What a sign-in has to be fresh for. */
export type Freshness = keyof typeof FRESH_MINUTES;

/**
 * True if the last sign-in is recent and complete. A password alone isn't once two-step sign-in is
 * on: whoever signed in with a stolen one just before could turn it off again.
 */
export const isFresh = (
  { authenticatedAt, isComplete }: Pick<LiveSession, "authenticatedAt" | "isComplete">,
  now: Date,
  freshness: Freshness,
  asked: "page" | "form",
) => {
  const age = now.getTime() - authenticatedAt.getTime();
  return isComplete && age <= FRESH_MINUTES[freshness][asked] * 60_000;
};

/** True if the user signed in with a second step within the last minute. */
export const isJustProven = (
  { authenticatedAt, amr }: Pick<LiveSession, "authenticatedAt" | "amr">,
  now: Date,
) => amr.includes("mfa") && now.getTime() - authenticatedAt.getTime() < 60_000;

/**
 * Returns the address of the sign-in page that asks a signed-in user for the password
 * (app/(flows)/sign-in/sign-in-context.ts). `repeat` means that a form was refused and has to be
 * submitted again; `ended`, that it was because the session had ended.
 */
export const freshSignInAddress = (here: string, choose: "again" | "repeat" | "ended" = "again") =>
  `/sign-in?${new URLSearchParams({ next: here, choose })}`;
