import { insertAuditEvent } from "@/db/audit/events";
import { countEventsOfUser } from "@/db/audit/events-of-users";
import { addFailure } from "@/db/factors/authenticator-apps";
import { database } from "@/db/system/client";
import { lockUser } from "@/db/users/users";
import { originOf } from "@/lib/http/request";
import { notify } from "@/lib/mail/notify";
import { log } from "@/lib/runtime/log";

const DAY_MS = 86_400_000;

/** Failures in a day at which the owner learns that somebody knows the password. */
const TOLD_AT = 5;

/** Records a wrong answer. The answer itself is stored nowhere. */
export async function noteFailure(
  userId: string,
  way: "authenticator_app" | "recovery_code",
  headers: Headers,
): Promise<void> {
  const now = new Date();
  const origin = originOf(headers);
  const event = "session.second_step_failed" as const;
  await database().transaction(async (tx) => {
    // Concurrent failures are counted one after the other, so that exactly one of them is the fifth.
    if (!(await lockUser(tx, userId))) return;
    await insertAuditEvent(tx, { at: now, event, actorId: null, userId, origin, after: { way } });
    if (way === "authenticator_app") await addFailure(tx, userId);
    const since = new Date(now.getTime() - DAY_MS);
    if ((await countEventsOfUser(tx, { userId, event, since })) === TOLD_AT)
      await notify(tx, userId, { kind: "second_step_failed" }, now);
  });
  log().info({ event: "second_step_failed", requestId: origin.requestId, userId });
}

/** Records, once per window, that an account has no more attempts. */
export const noteLimit = (userId: string, headers: Headers): Promise<void> =>
  insertAuditEvent(database(), {
    at: new Date(),
    event: "session.second_step_limited",
    actorId: null,
    userId,
    origin: originOf(headers),
  });
