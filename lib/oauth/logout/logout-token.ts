import { after, LIFETIME, numericDate } from "@/lib/oauth/lifetimes";

/**
 * Event that marks a JWT as a logout token (OpenID Connect Back-Channel Logout 1.0 section 2.4).
 */
const EVENT = "http://schemas.openid.net/event/backchannel-logout";

/**
 * Returns the claims of a logout token (Back-Channel Logout 1.0 section 2.4). There is no nonce, so
 * that careless verifiers don't accept it as an ID token.
 */
export function logoutTokenClaims(
  token: { issuer: string; clientId: string; subject: string; sessionId: string; id: string },
  now: Date,
) {
  const issuedAt = numericDate(now);
  return {
    iss: token.issuer,
    aud: token.clientId,
    iat: issuedAt,
    exp: issuedAt + LIFETIME.logoutToken,
    jti: token.id,
    sub: token.subject,
    sid: token.sessionId,
    events: { [EVENT]: {} },
  };
}

/** Result of a delivery attempt, by the response's status (Back-Channel Logout 1.0 section 2.8). */
export type Delivery = "delivered" | "refused" | "failed";

/**
 * Returns the result of an attempt. 400 is a final refusal by the relying party; other failures may
 * be transient.
 */
export function judgeDelivery(status: number): Delivery {
  if (status >= 200 && status < 300) return "delivered";
  return status === 400 ? "refused" : "failed";
}

/** Seconds to wait after the first, second, … failed attempt; the last value repeats. */
const PAUSES_SECONDS = [5, 30, 120, 600, 3600];

/** Seconds after the end of the session at which retries stop. */
const GIVE_UP_SECONDS = 86_400;

/** Returns when to retry, or null to give up. `attempts` counts the failed ones. */
export function nextAttempt(notice: { attempts: number; createdAt: Date }, now: Date): Date | null {
  const pause = PAUSES_SECONDS[Math.min(notice.attempts, PAUSES_SECONDS.length) - 1] ?? 0;
  const next = after(now, pause);
  return next < after(notice.createdAt, GIVE_UP_SECONDS) ? next : null;
}
