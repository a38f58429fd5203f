import { cutUser } from "@/db/access";
import type { AuditContext } from "@/db/audit/events";
import { findFactors, removeFactors } from "@/db/factors/factors";
import { clearCounters, secondStepCounters } from "@/db/limits/counters";
import { database } from "@/db/system/client";
import { findUser, type Who } from "@/db/users/users";
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
