/** All lifetimes are in seconds; specification, section 8. */
export const LIFETIME = {
  authorizationCode: 300,
  idToken: 900,
  accessToken: 900,
  refreshTokenIdle: 30 * 86_400,
  refreshTokenAbsolute: 90 * 86_400,
  /** A request that waits for a person. */
  authorizationRequest: 600,
} as const;

export const after = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000);

/** Seconds since the epoch, as JWTs count them (RFC 7519 section 2, NumericDate). */
export const numericDate = (instant: Date) => Math.floor(instant.getTime() / 1000);
