import { cutUser } from "@/db/access";
import { countOwnedApis } from "@/db/apis/lists";
import { countOwned } from "@/db/applications/lists";
import { type AuditContext, insertAuditEvent } from "@/db/audit/events";
import { database, type Transaction } from "@/db/system/client";
import { reading } from "@/db/system/faults";
import { lockAdministrators, maySpare } from "@/db/users/administrators";
import {
  cancelDeletion,
  lockForDeletion,
  type ScheduledDeletion,
  scheduleDeletion,
} from "@/db/users/deletion";
import { listOwned } from "@/db/users/owned";
import { isSessionOpen, type SessionProof } from "@/db/users/sessions";
import { findUser, type Who } from "@/db/users/users";
import { notify } from "@/lib/mail/notify";
import { ok, type Result, refuse } from "@/lib/result";

/** Days between the request and the deletion. */
export const GRACE_DAYS = 14;

/** Returns when an account is deleted if that is asked for now. */
export const deletionDue = (now: Date) => new Date(now.getTime() + GRACE_DAYS * 86_400_000);

export type DeletionRefusal =
  | "user_unknown"
  | "deleted_already"
  /** No administrator would be left. */
  | "last_administrator"
  /** The user owns applications or APIs, which would have nobody to answer for them. */
  | "owns_registrations"
  /** The name typed to confirm isn't the account's. */
  | "username_other"
  /** Administrators ask for the deletion of their own account on its own page. */
  | "own_deletion";

/** Asks for the deletion of an account by an administrator or a command. Only they can cancel it. */
export async function startDeletion(
  who: Who,
  context: AuditContext,
): Promise<Result<{ dueAt: Date }, DeletionRefusal>> {
  const user = await findUser(database(), who);
  if (!user) return refuse("user_unknown");
  if (user.id === context.actorId) return refuse("own_deletion");
  return database().transaction((tx) => start(tx, { userId: user.id, byOwner: false }, context));
}

/**
 * Asks for the deletion of one's own account in a session that is still open. Everything ends at
 * once; signing in cancels it.
 */
export const deleteOwnAccount = (
  { id: userId, ...confirmed }: { id: string } & Confirmed,
  context: AuditContext,
): Promise<Result<{ dueAt: Date }, DeletionRefusal>> =>
  database().transaction((tx) => start(tx, { userId, byOwner: true, confirmed }, context));

/** Username that a user typed to confirm, and the session in which they did. */
type Confirmed = { username: string; session: SessionProof };

type Start = { userId: string; byOwner: boolean; confirmed?: Confirmed };

async function start(
  tx: Transaction,
  { userId, byOwner, confirmed }: Start,
  context: AuditContext,
): Promise<Result<{ dueAt: Date }, DeletionRefusal>> {
  await lockAdministrators(tx);
  const user = await lockForDeletion(tx, userId);
  if (!user) return refuse("user_unknown");
  if (confirmed && !(await isSessionOpen(tx, confirmed.session))) return refuse("user_unknown");
  if (confirmed && confirmed.username !== user.username) return refuse("username_other");
  if (user.deletionDueAt) return refuse("deleted_already");
  if (!(await maySpare(tx, userId))) return refuse("last_administrator");
  const owned = (await countOwned(tx, userId, null)) + (await countOwnedApis(tx, userId));
  if (owned > 0) return refuse("owns_registrations");
  const dueAt = deletionDue(context.at);
  const deletion = {
    deletionAskedAt: context.at,
    deletionDueAt: dueAt,
    deletionByOwner: byOwner,
  };
  await close(tx, { userId, isActive: user.deactivatedAt === null, deletion }, context);
  const until = dueAt.toISOString();
  const { network } = context.origin;
  const news = byOwner
    ? ({ kind: "deletion_requested", until, network } as const)
    : ({ kind: "deletion_started", until } as const);
  await notify(tx, userId, news, context.at);
  return ok({ dueAt });
}

/** Ends all access, and writes the event. A deactivated account has none left. */
async function close(
  tx: Transaction,
  {
    userId,
    isActive,
    deletion,
  }: { userId: string; isActive: boolean; deletion: ScheduledDeletion },
  context: AuditContext,
): Promise<void> {
  const event = "account.deletion_requested" as const;
  const before = { deletion: null };
  const after = { deletion: deletion.deletionDueAt.toISOString() };
  if (isActive) {
    const change = { deactivatedAt: context.at, ...deletion };
    await cutUser(tx, { userId, change, event, before, after }, context);
    return;
  }
  await scheduleDeletion(tx, userId, deletion);
  await insertAuditEvent(tx, { ...context, event, userId, before, after });
}

/**
 * Cancels a deletion that isn't due yet, by an administrator or a command. An account that was
 * deactivated before stays deactivated.
 */
export async function keepUser(
  who: Who,
  context: AuditContext,
): Promise<Result<{ active: boolean }, "user_unknown" | "not_deleted">> {
  const user = await findUser(database(), who);
  if (!user) return refuse("user_unknown");
  return database().transaction(async (tx) => {
    const kept = await cancelDeletion(tx, user.id, context.at);
    if (!kept) return refuse("not_deleted" as const);
    const event = "account.deletion_cancelled" as const;
    const before = { deletion: user.deletionDueAt?.toISOString() ?? null };
    const after = { deletion: null };
    await insertAuditEvent(tx, { ...context, event, userId: user.id, before, after });
    await notify(tx, user.id, { kind: "deletion_stopped" }, context.at);
    return ok({ active: kept.deactivatedAt === null });
  });
}

/** Returns what keeps a user from deleting the account: what they own, or being the last administrator. */
export async function deletionObstacles(userId: string) {
  const [owned, spared] = await Promise.all([
    reading(listOwned(database(), [userId])),
    reading(maySpare(database(), userId)),
  ]);
  return { owned, isLastAdministrator: !spared };
}
