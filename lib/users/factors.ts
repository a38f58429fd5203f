import { cutUser } from "@/db/access";
import { type AuditContext, insertAuditEvent } from "@/db/audit/events";
import { findFactors, removeFactors } from "@/db/factors/factors";
import { deletePasskey } from "@/db/factors/passkeys";
import { endRestingOnFactors } from "@/db/factors/trusted-browsers";
import { clearCounters, secondStepCounters } from "@/db/limits/counters";
import { database } from "@/db/system/client";
import { findUser, lockUser, type Who } from "@/db/users/users";
import { tellAdministrators } from "@/lib/mail/administrators";
import { notify } from "@/lib/mail/notify";
import { ok, type Result, refuse } from "@/lib/result";

export type FactorsRefusal =
  | "user_unknown"
  | "deactivated_already"
  /** Resetting one's own is refused: a stolen session could otherwise remove the second step. */
  | "own_factors"
  | "no_factors";

/**
 * Removes every factor of a user but the password, for someone who lost them all, and ends their
 * sessions and everything that applications hold. The password alone opens the account then.
 */
export async function resetFactors(
  who: Who,
  context: AuditContext,
): Promise<Result<null, FactorsRefusal>> {
  const user = await findUser(database(), who);
  if (!user) return refuse("user_unknown");
  const { id: userId } = user;
  if (userId === context.actorId) return refuse("own_factors");
  return database().transaction(async (tx): Promise<Result<null, FactorsRefusal>> => {
    const { twoStepAt, app, codesLeft, passkeys } = await findFactors(tx, userId);
    if (!twoStepAt && passkeys === 0) return refuse("no_factors");
    const before = { authenticatorApp: app !== null, recoveryCodes: codesLeft, passkeys };
    const cut = { userId, change: null, event: "user.factors_reset", before } as const;
    if (!(await cutUser(tx, cut, context))) return refuse("deactivated_already");
    await removeFactors(tx, userId);
    await clearCounters(tx, Object.values(secondStepCounters(userId)));
    await notify(tx, userId, { kind: "factors_reset" }, context.at);
    await tellAdministrators(tx, userId, "administrator_reset", context);
    return ok(null);
  });
}

/**
 * Removes one passkey of a user, of a device that was lost, with the sign-ins that wait for it. The last second step goes only
 * with the others (resetFactors), because the password alone would open the account.
 */
export const removePasskeyOf = (
  { userId, id }: { userId: string; id: string },
  context: AuditContext,
): Promise<Result<null, "own_factors" | "passkey_gone" | "last_second_step">> =>
  database().transaction(async (tx) => {
    if (userId === context.actorId) return refuse("own_factors" as const);
    await lockUser(tx, userId);
    const { twoStepAt, app, passkeys } = await findFactors(tx, userId);
    if (twoStepAt && !app && passkeys === 1) return refuse("last_second_step" as const);
    const name = await deletePasskey(tx, { userId, id });
    if (name === null) return refuse("passkey_gone" as const);
    await endRestingOnFactors(tx, userId);
    const event = "account.passkey_removed" as const;
    await insertAuditEvent(tx, { ...context, event, userId, before: { name } });
    await notify(tx, userId, { kind: "passkey_removed" }, context.at);
    return ok(null);
  });
