import type { LiveSession } from "@/db/sessions";

/**
 * Minutes for which a sign-in counts as fresh. Pages of the administration ask ten minutes before their forms do, so that
 * there is time to fill one in.
 */
const FRESH = { account: 10, administration_page: 20, administration: 30 } as const;

export type Freshness = keyof typeof FRESH;

export const isFresh = (
  { authenticatedAt }: Pick<LiveSession, "authenticatedAt">,
  now: Date,
  freshness: Freshness = "account",
) => now.getTime() - authenticatedAt.getTime() <= FRESH[freshness] * 60_000;

/**
 * The sign-in page, which then asks for the password although somebody is signed in (app/sign-in/situation.ts). `repeat`:
 * a form was refused for it, and has to be submitted again.
 */
export const freshSignInAddress = (here: string, choose: "again" | "repeat" = "again") =>
  `/sign-in?${new URLSearchParams({ next: here, choose })}`;
