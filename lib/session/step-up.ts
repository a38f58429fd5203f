import { type AuditContext, insertAuditEvent } from "@/db/audit/events";
import { database, type Transaction } from "@/db/system/client";
import { isSessionOpen, renewToken, type SessionProof } from "@/db/users/sessions";
import { lockUser } from "@/db/users/users";
import { ok, type Result, refuse } from "@/lib/result";
import { count } from "@/lib/statistics/counts";
import { BY_CODE, METHODS } from "./open-session";
import { renewal, type SessionKey } from "./session-cookie";
import { type LimitRefusal, withinLimits } from "./two-step/limits";
import { type Answer, proofOf } from "./two-step/proof";
import { noteFailure } from "./two-step/second-step-failures";

/** Session that becomes stronger, with its user. */
export type Weak = { userId: string; session: SessionProof; context: AuditContext };

type Refusal =
  | { code: "wrong" }
  /** The session ended or was renewed meanwhile. */
  | { code: "gone" };

export type StepUpRefusal = Refusal | LimitRefusal;

/**
 * Strengthens a session by a code from the app or a recovery code. The time of the sign-in stays
 * the password's.
 */
export async function stepUpByCode(
  weak: Weak,
  answer: Answer,
  headers: Headers,
): Promise<Result<SessionKey, StepUpRefusal>> {
  const { userId } = weak;
  const { at: now } = weak.context;
  return withinLimits({ userId, headers, now }, async (): Promise<Result<SessionKey, Refusal>> => {
    const proof = await proofOf(userId, answer, headers, now);
    const raised = proof
      ? await raise(weak, answer.way, proof)
      : refuse({ code: "wrong" as const });
    if (raised.ok || raised.error.code === "gone") return raised;
    count("failure");
    await noteFailure(userId, answer.way, headers);
    return raised;
  });
}

/**
 * Uses up a proof and strengthens the session, with a new token: a copy of its cookie from before
 * gains nothing and is invalid. A passkey is a complete sign-in, so it moves the time as well.
 */
export async function raise(
  { userId, session, context }: Weak,
  way: "authenticator_app" | "recovery_code" | "passkey",
  spend: (tx: Transaction) => Promise<boolean>,
): Promise<Result<SessionKey, Refusal>> {
  const { keep, key } = renewal(session);
  return database().transaction(async (tx): Promise<Result<SessionKey, Refusal>> => {
    if (!(await lockUser(tx, userId)) || !(await isSessionOpen(tx, session)))
      return refuse({ code: "gone" });
    if (!(await spend(tx))) return refuse({ code: "wrong" });
    const gain =
      way === "passkey"
        ? { amr: METHODS.passkey, authenticatedAt: context.at }
        : { added: BY_CODE };
    await renewToken(tx, { ...keep, userId, gain });
    const after = { session: session.id, way };
    await insertAuditEvent(tx, { ...context, event: "session.stepped_up", userId, after });
    return ok(key);
  });
}
