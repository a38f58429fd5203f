import { cutUser } from "@/db/access";
import { type AuditContext, insertAuditEvent } from "@/db/audit/events";
import { deletePasskey } from "@/db/factors/passkeys";
import { endRestingOnFactors } from "@/db/factors/trusted-browsers";
import { database } from "@/db/system/client";
import { lockUser } from "@/db/users/users";
import { notify } from "@/lib/mail/notify";
import { ok, type Result, refuse } from "@/lib/result";
import { secondStepOf } from "@/lib/session/two-step/switch";
import { isLastStep } from "./enrol";

/**
 * Removes one passkey of a user, of a device that was lost or copied, and ends what may have been opened with it: their
 * sessions and everything that applications hold. The last second step goes only with the others (lib/users/factors.ts), because
 * the password alone would open the account.
 */
export const removePasskeyOf = (
  { userId, id }: { userId: string; id: string },
  context: AuditContext,
): Promise<Result<null, "own_factors" | "passkey_gone" | "last_second_step">> =>
  database().transaction(async (tx) => {
    if (userId === context.actorId) return refuse("own_factors" as const);
    await lockUser(tx, userId);
    const step = await secondStepOf(tx, userId);
    // One that is blocked, or of another host, is no second step now.
    if (step.passkeys.includes(id) && isLastStep(step, id))
      return refuse("last_second_step" as const);
    const name = await deletePasskey(tx, { userId, id });
    if (name === null) return refuse("passkey_gone" as const);
    await endRestingOnFactors(tx, userId);
    const removed = { event: "account.passkey_removed", userId, before: { name } } as const;
    // An account that isn't active has nothing to end.
    if (!(await cutUser(tx, { ...removed, change: null }, context)))
      await insertAuditEvent(tx, { ...context, ...removed });
    await notify(tx, userId, { kind: "passkey_removed" }, context.at);
    return ok(null);
  });
