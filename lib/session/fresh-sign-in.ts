import type { LiveSession } from "@/db/users/sessions";

/**
 * Minutes that a sign-in counts as fresh: for the user's own account, and for forms of the
 * administration and developer console. Pages with such a form ask ten minutes before the form
 * does, which leaves time to fill it in.
 */
const FRESH_MINUTES = { account: 10, page: 20, form: 30 } as const;

export type Freshness = keyof typeof FRESH_MINUTES;

/**
 * True if the last sign-in is recent and complete. A password alone isn't once two-step sign-in is
 * on: whoever signed in with a stolen one just before could turn it off again.
 */
export const isFresh = (
  { authenticatedAt, isComplete }: Pick<LiveSession, "authenticatedAt" | "isComplete">,
  now: Date,
  freshness: Freshness = "account",
) => isComplete && now.getTime() - authenticatedAt.getTime() <= FRESH_MINUTES[freshness] * 60_000;

/**
 * Returns the address of the sign-in page that asks a signed-in user for the password
 * (app/(flows)/sign-in/situation.ts). `repeat` means that a form was refused and has to be
 * submitted again.
 */
export const freshSignInAddress = (here: string, choose: "again" | "repeat" = "again") =>
  `/sign-in?${new URLSearchParams({ next: here, choose })}`;
