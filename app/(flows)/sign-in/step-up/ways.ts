import type { Strength } from "@/lib/oauth/authorize/authentication-context";
import type { Usable } from "@/lib/session/two-step/factors";

/** Factors that make a sign-in strong enough. */
export type Ways = { app: boolean; recovery: boolean; passkey: boolean };

/** Returns the ways to become as strong as required, or null if the account has no suitable factor. */
export function waysTo(required: Strength, { app, codesLeft, passkeys }: Usable): Ways | null {
  const byCode = required !== "phishing_resistant";
  const ways = { app: byCode && app, recovery: byCode && codesLeft > 0, passkey: passkeys > 0 };
  return ways.app || ways.recovery || ways.passkey ? ways : null;
}
