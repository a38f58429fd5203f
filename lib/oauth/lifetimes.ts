/** Lifetimes in seconds (docs/specification.md, section 8). */
export const LIFETIME = {
  authorizationCode: 300,
  /** Lifetime of a code for an application of the high-security profile (FAPI 2.0 section 5.3.2.1-11). */
  secureAuthorizationCode: 60,
  /** Time that a user has to enter the code of a device and to decide (RFC 8628 section 3.2). */
  deviceCode: 600,
  /** Least time between two polls of a device, until it polls faster. */
  devicePolling: 5,
  idToken: 900,
  accessToken: 900,
  /** Shorter, since an API that verifies it offline doesn't learn that it was revoked. */
  jwtAccessToken: 300,
  /** Logout tokens are signed again for each delivery attempt. */
  logoutToken: 120,
  refreshTokenIdle: 30 * 86_400,
  refreshTokenAbsolute: 90 * 86_400,
  /** Time that a user has to complete an authorization request. */
  authorizationRequest: 600,
  /** Time in which a decision that the browser sends again resumes an answered request. */
  repeatedDecision: 60,
  /** Time to bring a pushed request; RFC 9126 section 2.2 suggests 5 to 600 seconds. */
  pushedRequest: 300,
  /** Maximum time until the `exp` of a client assertion (RFC 7523 section 3). */
  clientAssertion: 300,
  /** Maximum time that a client's clock may be ahead. */
  clockSkew: 10,
  /** Time that a DPoP proof without a nonce is accepted, and that its `iat` may be ahead (RFC 9449 section 11.1). */
  dpopProof: 60,
  dpopProofAhead: 30,
  /** Period after which a new DPoP nonce is sent; the previous one is accepted for as long. */
  dpopNonce: 300,
  /** max-age of the key set, for which verifiers may cache it. */
  keySetCache: 300,
  /**
   * Time that the key set is served from memory while the database is away. A key is published for
   * as long before it signs, so none of a scheduled rotation is missing.
   */
  keySetMemory: 3600,
  /** max-age of the key set from memory: caches notice soon what has changed. */
  oldKeySetCache: 60,
  /** Time that a key signs. */
  signingKey: 90 * 86_400,
  /** Minimum time that a key is published before scheduled rotation activates it. */
  signingKeyNotice: 3600,
  /** Time that a retired key verifies an `id_token_hint`. It leaves the key set much earlier. */
  signingKeyMemory: 180 * 86_400,
} as const;

export const after = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000);

/** Returns the seconds since the epoch (NumericDate, RFC 7519 section 2). */
export const numericDate = (instant: Date) => Math.floor(instant.getTime() / 1000);
