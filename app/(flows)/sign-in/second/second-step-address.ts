import { returnAddress } from "@/lib/session/return-address";

/** Returns `next` as query parameters, unless it is no path of ours. */
function kept(next: string | null | undefined): Record<string, string> {
  return next && returnAddress(next) === next ? { next } : {};
}

const at = (path: string, query: Record<string, string>) => {
  const text = `${new URLSearchParams(query)}`;
  return text === "" ? path : `${path}?${text}`;
};

/** Returns the address of the second step: the app's code, or a recovery code. */
export const secondStepAddress = (
  next: string | null | undefined,
  way: "app" | "recovery" = "app",
) => at("/sign-in/second", { ...kept(next), ...(way === "recovery" && { way }) });

/** Returns the address of the sign-in form after a pending sign-in was used up or expired. */
export const restartAddress = (next: string | null | undefined) =>
  at("/sign-in", { ...kept(next), problem: "timed_out" });

/** Returns the address of the page that follows a sign-in with a recovery code. */
export const recoveredAddress = (next: string | null | undefined) =>
  at("/sign-in/second/recovered", kept(next));
