import { after, LIFETIME, numericDate } from "@/lib/oauth/lifetimes";

/** What makes a JWT a logout token (OpenID Connect Back-Channel Logout 1.0 section 2.4). */
const EVENT = "http://schemas.openid.net/event/backchannel-logout";

/** Section 2.4. There is no nonce, which would make it an ID token to careless readers. */
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

/** What became of an attempt, by the status of its answer (section 2.8). */
export type Delivery = "delivered" | "refused" | "failed";

/** 400: the relying party read it and says no, as it would the next time. Anything else may pass. */
export function judgeDelivery(status: number): Delivery {
  if (status >= 200 && status < 300) return "delivered";
  return status === 400 ? "refused" : "failed";
}

/** Seconds to wait after the first, second, ... attempt; the last one goes on. */
const PAUSES = [5, 30, 120, 600, 3600];

/** Seconds from the end of the session after which nobody is waiting for the news. */
const PATIENCE = 86_400;

/** When to try again; null: never. `attempts` counts those that failed. */
export function nextAttempt(notice: { attempts: number; createdAt: Date }, now: Date): Date | null {
  const pause = PAUSES[Math.min(notice.attempts, PAUSES.length) - 1] ?? 0;
  const next = after(now, pause);
  return next < after(notice.createdAt, PATIENCE) ? next : null;
}
