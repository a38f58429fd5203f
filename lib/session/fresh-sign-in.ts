import type { LiveSession } from "@/db/sessions";

/** How long a proof of who somebody is serves for what touches the account's safety. */
const FRESH = 10 * 60_000;

export const isFresh = ({ authenticatedAt }: Pick<LiveSession, "authenticatedAt">, now: Date) =>
  now.getTime() - authenticatedAt.getTime() <= FRESH;

/** The sign-in page, which then asks for the password although somebody is signed in (app/sign-in/situation.ts). */
export const freshSignInAddress = (here: string) =>
  `/sign-in?${new URLSearchParams({ next: here, choose: "again" })}`;
