/** What a provider is believed to prove besides who somebody is. */
export type Proof = { proves: "nothing" | "multi_factor"; proofValues: readonly string[] };

/**
 * True if the ID token says that its provider asked for a second step, and the provider is believed.
 * Nothing else makes a sign-in from elsewhere complete.
 */
export function provesSecondStep(
  { amr, acr }: { amr?: unknown; acr?: unknown },
  { proves, proofValues }: Proof,
): boolean {
  if (proves !== "multi_factor") return false;
  const said = [...(Array.isArray(amr) ? amr : []), acr];
  return said.some((value) => typeof value === "string" && proofValues.includes(value));
}

/** Milliseconds by which the provider's clock may differ from ours. */
const CLOCK_MS = 10_000;

/** Milliseconds that a sign-in is taken to be ago of which its provider doesn't say when it was. */
const UNKNOWN_MS = 30 * 86_400_000;

type Asked = {
  /** Time of the request, if it was for a fresh sign-in; null for any other. */
  freshSince: Date | null;
  /** True if silence in answer to that request counts as fresh. */
  silentIsFresh: boolean;
  now: Date;
};

/**
 * Returns when the provider authenticated the user, by its `auth_time` (OpenID Connect Core 2): long
 * ago if it doesn't say so, or says a time to come, such as one in milliseconds.
 */
export function authenticatedAt(
  authTime: unknown,
  { freshSince, silentIsFresh, now }: Asked,
): Date {
  if (authTime === undefined && freshSince && silentIsFresh) return now;
  const said = typeof authTime === "number" && authTime > 0 ? authTime * 1000 : null;
  return said !== null && said <= now.getTime() + CLOCK_MS
    ? new Date(Math.min(said, now.getTime()))
    : new Date(now.getTime() - UNKNOWN_MS);
}

/** True if the user was authenticated after the request. `auth_time` is in whole seconds. */
export const isFreshSince = (authenticated: Date, since: Date): boolean =>
  authenticated.getTime() >= Math.floor(since.getTime() / 1000) * 1000 - CLOCK_MS;
