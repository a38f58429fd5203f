import { returnAddress } from "@/lib/http/return-address";

/** Address that a sign-in leads to in the end, which its pages pass on. */
type Next = string | null | undefined;

/** Returns `next` as a field, unless it is no path of ours. */
export const kept = (next: Next): { next?: string } =>
  next && returnAddress(next) === next ? { next } : {};

/** Returns the address of a page that passes `next` on. */
function at(path: string, next: Next, query: Record<string, string> = {}): string {
  const text = `${new URLSearchParams({ ...kept(next), ...query })}`;
  return text === "" ? path : `${path}?${text}`;
}

/** Returns the address of the sign-in form, which keeps the reason that it was opened for (sign-in-context.ts). */
export const signInAddress = (next: Next, choose?: string) =>
  at("/sign-in", next, choose && REASONS.has(choose) ? { choose } : {});

/** Returns what a form of the sign-in page passes on to its answer. */
export const passedOn = (next: string | null, choose: string | null): Record<string, string> => ({
  ...(next !== null && { next }),
  ...(choose !== null && { choose }),
});

const REASONS: ReadonlySet<string> = new Set(["other", "again", "repeat"]);

/** Returns the address of the sign-in form after a pending sign-in was used up or expired. */
export const restartAddress = (next: Next) => at("/sign-in", next, { problem: "timed_out" });

/** Returns the address of the page that can only keep an account that is to be deleted. */
export const keepingAddress = (next: Next) => at("/sign-in/restore", next);

/** Returns the address of the page that asks for a second step before the policy needs it. */
export const addSecondStepAddress = (next: Next) => at("/sign-in/add-second-step", next);

/** Returns the address of the page that offers a passkey before it goes on to `next`. */
export const offerAddress = (next: Next) => at("/sign-in/offer", next);

export const secondStepAddress = (next: Next, way: "app" | "recovery" = "app") =>
  at("/sign-in/second", next, way === "recovery" ? { way } : {});

/** Returns the address of the page that follows a sign-in with a recovery code. */
export const recoveredAddress = (next: Next) => at("/sign-in/second/recovered", next);

/** Returns the address of the page that asks for what a sign-in lacks, or for a recovery code. */
export const stepUpAddress = (next: string, way: "app" | "recovery" = "app") =>
  at("/sign-in/step-up", returnAddress(next), way === "recovery" ? { way } : {});

const SET_UP = "/sign-in/set-up";

/** Returns the address of the page that mails the link, or of an opened link that waits for the password. */
export const setUpAddress = (next: Next, query: Record<string, string> = {}) =>
  next?.startsWith(`${SET_UP}/`) && kept(next).next ? next : at(SET_UP, next, query);

export const linkAddress = (token: string, next: Next, query: Record<string, string> = {}) =>
  at(`${SET_UP}/${encodeURIComponent(token)}`, next, query);

/** Page that leads to a new password. */
export const RESET = "/forgot-password";
