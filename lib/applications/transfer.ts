import { endOffersOf } from "@/db/applications/offers";
import { lockSettings, type SettingsRow, transfer } from "@/db/applications/settings";
import { type AuditContext, insertAuditEvent } from "@/db/audit/events";
import { database, type Transaction } from "@/db/system/client";
import { findUser, findUsername, lockUser } from "@/db/users/users";
import { notify } from "@/lib/mail/notify";
import { ok, type Result, refuse } from "@/lib/result";
import { normalLogin } from "@/lib/users/username";
import { takenBack } from "./trust";

export type TransferRefusal = "unknown" | "user_unknown" | "owner_already" | "changed_meanwhile";

/** Transfer of an application. `from` is the owner that the form showed. */
type Transfer = { id: string; from: string | null; to: string };

/**
 * Gives an application to a user at once, by an administrator; both users concerned are told.
 * Owners make offers instead (offers.ts).
 */
export async function transferApplication(
  given: Transfer,
  context: AuditContext,
): Promise<Result<null, TransferRefusal>> {
  const owner = await findUser(database(), { login: normalLogin(given.to) });
  if (!owner || owner.deactivatedAt) return refuse("user_unknown");
  return database().transaction((tx) => transferWithin(tx, { ...given, to: owner.id }, context));
}

async function transferWithin(
  tx: Transaction,
  { id, from, to }: Transfer,
  context: AuditContext,
): Promise<Result<null, TransferRefusal>> {
  // Locked before the application, as in accepting an offer: an account that is to be deleted gets none.
  const owner = await lockUser(tx, to);
  const stored = await lockSettings(tx, { id });
  if (!stored) return refuse("unknown");
  if (!owner) return refuse("user_unknown");
  if (stored.ownerId !== from) return refuse("changed_meanwhile");
  if (to === from) return refuse("owner_already");
  if (!(await handOver(tx, stored, { to, vouched: true }, context))) return refuse("user_unknown");
  const application = stored.name;
  await notify(tx, to, { kind: "application_received", application }, context.at);
  if (from) await notify(tx, from, { kind: "application_taken", application }, context.at);
  return ok(null);
}

/**
 * Changes the owner of a locked application. Unless an administrator vouches for it again, its
 * badge and "first-party" end: they were about the previous owner's application. False, with
 * nothing changed, if the new owner's account isn't active.
 */
export async function handOver(
  tx: Transaction,
  stored: SettingsRow,
  { to, vouched }: { to: string; vouched: boolean },
  context: AuditContext,
): Promise<boolean> {
  const { id, ownerId: from } = stored;
  if (!(await transfer(tx, { id, from, to, vouched }))) return false;
  await endOffersOf(tx, id);
  const left = vouched ? null : takenBack(stored);
  const before = { owner: from && (await findUsername(tx, from)), ...left?.before };
  const after = { owner: await findUsername(tx, to), ...left?.after };
  const event = { ...context, event: "application.transferred", applicationId: id } as const;
  await insertAuditEvent(tx, { ...event, userId: to, before, after });
  return true;
}
