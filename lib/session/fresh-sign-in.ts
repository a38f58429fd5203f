import type { LiveSession } from "@/db/users/sessions";

/**
 * Minutes for which a sign-in counts as fresh: for the own account, and for forms of the administration and of developers.
 * Pages that hold one of those ask ten minutes before the form does, so that there is time to fill it in.
 */
const FRESH = { account: 10, page: 20, form: 30 } as const;

export type Freshness = keyof typeof FRESH;

export const isFresh = (
  { authenticatedAt }: Pick<LiveSession, "authenticatedAt">,
  now: Date,
  freshness: Freshness = "account",
) => now.getTime() - authenticatedAt.getTime() <= FRESH[freshness] * 60_000;

/**
 * The sign-in page, which then asks for the password although somebody is signed in (app/(flows)/sign-in/situation.ts). `repeat`:
 * a form was refused for it, and has to be submitted again.
 */
export const freshSignInAddress = (here: string, choose: "again" | "repeat" = "again") =>
  `/sign-in?${new URLSearchParams({ next: here, choose })}`;
