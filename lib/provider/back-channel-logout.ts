import { randomUUID } from "node:crypto";
import {
  claimLogoutNotice,
  type LogoutNotice,
  postponeLogoutNotice,
  removeLogoutNotice,
} from "@/db/outbox/logout-notices";
import { database } from "@/db/system/client";
import { after } from "@/lib/oauth/lifetimes";
import { judgeDelivery, logoutTokenClaims, nextAttempt } from "@/lib/oauth/logout/logout";
import { describeFailure, type Failure } from "@/lib/outgoing/describe-failure";
import { requestOutside } from "@/lib/outgoing/request";
import { isLoopbackOrigin, issuer } from "@/lib/runtime/env";
import { log } from "@/lib/runtime/log";
import { increment } from "@/lib/runtime/metrics";
import { activeSigners, signJwt } from "./keys";

const TIMEOUT_MS = 5000;

/**
 * Seconds that a notice is claimed for one process, longer than an attempt takes. If the process
 * dies, another one takes over.
 */
const CLAIM_SECONDS = 10;

/** Claims for this process the notice that has been due longest, skipping `busy` clients. */
export const takeDueNotice = (now: Date, busy: string[]): Promise<LogoutNotice | null> =>
  claimLogoutNotice(database(), { now, until: after(now, CLAIM_SECONDS), busy });

/** Notes why a notice failed, for the application's developer. */
type TellDeveloper = (clientId: string, reason: string) => void;

/**
 * Attempts to deliver a notice, then removes or postpones it (OpenID Connect Back-Channel Logout
 * 1.0 sections 2.5 and 2.8).
 */
export async function deliver(notice: LogoutNotice, tell: TellDeveloper): Promise<void> {
  const outcome = notice.uri === null ? "address_removed" : await post(notice, notice.uri);
  if (outcome === "delivered") {
    increment("foyer_deliveries_total", { outbox: "logout", result: "delivered" });
    return removeLogoutNotice(database(), notice.id);
  }
  const now = new Date();
  const again = isFinal(outcome) ? null : nextAttempt(notice, now);
  const { clientId, attempts } = notice;
  increment("foyer_deliveries_total", { outbox: "logout", result: again ? "failed" : "given_up" });
  const described = describeOutcome(outcome);
  if (outcome !== "address_removed") tell(clientId, again ? described : `${described}; given up`);
  if (again) {
    log().info({ event: "logout_notice_failed", clientId, attempts, outcome, reason: described });
    return postponeLogoutNotice(database(), notice, again);
  }
  log().warn({ event: "logout_notice_given_up", clientId, attempts, outcome, reason: described });
  return removeLogoutNotice(database(), notice.id);
}

const isFinal = (outcome: string) => outcome === "refused" || outcome === "address_removed";

const describeOutcome = (outcome: Exclude<Outcome, "delivered">): string => {
  if (outcome === "address_removed") return "the back-channel logout address was removed";
  return outcome === "refused"
    ? "the application refused the logout token with status 400"
    : describeFailure(outcome, TIMEOUT_MS);
};

type Outcome = "delivered" | "refused" | "address_removed" | Failure;

/** Posts a logout token. Returns the outcome in one word for the log. */
async function post(notice: LogoutNotice, uri: string): Promise<Outcome> {
  const answered = await requestOutside({
    url: uri,
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: `${new URLSearchParams({ logout_token: await logoutToken(notice) })}`,
    allowPrivate: isLoopbackOrigin(),
    timeoutMs: TIMEOUT_MS,
    maxBytes: 64 * 1024,
    traced: true,
  });
  if (!answered.ok) return answered.error;
  const judged = judgeDelivery(answered.value.status);
  return judged === "failed" ? `status_${answered.value.status}` : judged;
}

/**
 * Signs a new token for each attempt: a relying party that has seen the previous `jti` would reject
 * it as a replay.
 */
async function logoutToken({ clientId, userId, sessionId, alg }: LogoutNotice): Promise<string> {
  const token = { issuer: issuer(), clientId, subject: userId, sessionId, id: randomUUID() };
  const signers = await activeSigners();
  return signJwt(logoutTokenClaims(token, new Date()), signers[alg], "logout+jwt");
}
