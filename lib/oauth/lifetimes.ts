/** All lifetimes are in seconds; docs/specification.md, section 8. */
export const LIFETIME = {
  authorizationCode: 300,
  idToken: 900,
  accessToken: 900,
  /** Made anew for each attempt to deliver it. */
  logoutToken: 120,
  refreshTokenIdle: 30 * 86_400,
  refreshTokenAbsolute: 90 * 86_400,
  /** A request that waits for a person. */
  authorizationRequest: 600,
  /** A pushed request that no browser has brought yet; RFC 9126 section 2.2 says 5 to 600. */
  pushedRequest: 300,
  /** How far ahead a client's assertion may end (RFC 7523 section 3). */
  clientAssertion: 300,
  /** How far ahead of ours a client's clock may be. */
  clockSkew: 10,
  /** What verifiers may keep our key set for: the max-age of its answer. */
  keySetCache: 300,
  /** How long a key signs. */
  signingKey: 90 * 86_400,
  /** How long a key is published before the schedule lets it sign. */
  signingKeyNotice: 3600,
  /** How long a retired key still opens an `id_token_hint`; in the key set it stays far shorter. */
  signingKeyMemory: 180 * 86_400,
} as const;

export const after = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000);

/** Seconds since the epoch, as JWTs count them (RFC 7519 section 2, NumericDate). */
export const numericDate = (instant: Date) => Math.floor(instant.getTime() / 1000);
