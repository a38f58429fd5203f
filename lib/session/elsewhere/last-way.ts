import { formatCookie, readCookie, wayCookie } from "@/lib/http/cookies";
import { isProviderId } from "./begin";

const YEAR_SECONDS = 365 * 86_400;

/**
 * Returns the ID of the provider with which somebody signed in last in this browser; null if they used
 * a factor of their own. It names nobody, and grants nothing.
 */
export function lastWayIn(headers: Headers): string | null {
  const id = readCookie(headers, wayCookie());
  return id !== null && isProviderId(id) ? id : null;
}

/** Returns the Set-Cookie value after a sign-in with a provider. */
export const rememberWay = (providerId: string): string =>
  formatCookie(wayCookie(), providerId, YEAR_SECONDS);

/** Returns the Set-Cookie values after a sign-in without a provider: none, unless the browser remembers one. */
export const forgetWay = (headers: Headers): string[] =>
  lastWayIn(headers) === null ? [] : [formatCookie(wayCookie(), "", 0)];
