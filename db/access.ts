import { and, eq, inArray, isNull, ne, type SQL, sql } from "drizzle-orm";
import { type AuditContext, type AuditEventName, insertAuditEvent } from "./audit/events";
import { noteLogout } from "./outbox/logout-notices";
import { applications } from "./schema/applications";
import { authorizationRequests } from "./schema/authorizations";
import { sessions, users } from "./schema/users";
import type { Db, DbOrTransaction, Transaction } from "./system/client";
import { deleteRequests } from "./tokens/authorization-requests";
import { removeGrantsOf } from "./tokens/removed-grants";
import type { ScheduledDeletion } from "./users/deletion";
import { type KeptSession, renewToken } from "./users/sessions";

/*
 * Every way in which users and administrators cut access (docs/specification.md, section 3.2). Each
 * is one transaction that takes effect through one row joined by `live_families` (a grant, an epoch
 * or a session), so it costs the same for one token as for a million, and a token issued
 * concurrently is never valid. Each writes an audit event with its actor. Removing an application
 * deletes its row (db/applications/removed.ts); db/revocation.ts revokes a single family or token.
 *
 * Lock order for several rows of a user: the user first, then sessions, then requests and grants
 * (db/lock-order.test.ts).
 */

/** Removes a user's grant to an application. False if the grant is not theirs or already removed. */
export const removeGrant = async (
  db: Db,
  grant: { id: string; userId: string },
  context: AuditContext,
): Promise<boolean> => (await db.transaction((tx) => removeGrantsOf(tx, grant, context, 1))) === 1;

/** Maximum number of grants that one transaction removes. */
const BATCH = 500;

/** Removes all grants of a user. A transaction for each would take seconds for a hundred. */
export async function removeAllGrants(
  db: Db,
  userId: string,
  context: AuditContext,
  batch = BATCH,
): Promise<void> {
  const remove = () => db.transaction((tx) => removeGrantsOf(tx, { userId }, context, batch));
  // A batch can be smaller because of a concurrent removal.
  while ((await remove()) > 0);
}

/**
 * Suspends an application; its grants stay, and lifting the suspension revives no token. The
 * application is not notified for each of its sessions, which can be any number, but only as they
 * end (docs/decisions/0020-deliver-back-channel-logout-from-an-outbox.md).
 */
export function suspendApplication(
  db: Db,
  clientId: string,
  context: AuditContext,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [suspended] = await tx
      .update(applications)
      .set({ suspendedAt: context.at, accessEpoch: sql`${applications.accessEpoch} + 1` })
      .where(and(eq(applications.clientId, clientId), isNull(applications.suspendedAt)))
      .returning({ id: applications.id });
    if (!suspended) return false;
    const event = { ...context, event: "application.suspended" } as const;
    const change = { before: { suspended: false }, after: { suspended: true } };
    await insertAuditEvent(tx, { ...event, applicationId: suspended.id, ...change });
    return true;
  });
}

/** A deactivation that ends with the account's deletion. */
type Deletion = { deactivatedAt: Date } & ScheduledDeletion;

type UserCut = {
  userId: string;
  /** Change of the account itself; null for none. */
  change:
    | { passwordHash: string; emailVerifiedAt?: Date }
    | { emailVerifiedAt: Date }
    | { deactivatedAt: Date }
    | Deletion
    | null;
  /** Hash that the password was checked against. If it changed since, nothing is changed. */
  provenBy?: string;
  /** Audit event to write instead of the one that follows from the change. */
  event?: AuditEventName;
  /** States that `event` reports as the ones before and after it. */
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
};

/**
 * Ends all tokens of a user, and all sessions except `keep`, which gets a new token: for a changed
 * password, a deactivated account, or an administrator's sign-out everywhere. False, with nothing
 * changed, if the account is not active, the verified password was changed since, or the session to
 * keep has ended or was renewed.
 */
export function cutUser(
  db: Pick<Db, "transaction">,
  cut: UserCut,
  context: AuditContext,
  keep: KeptSession | null = null,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    // Locks the user's row first: a concurrent sign-in either waits for it (insertSession) or is
    // ended below.
    if (!(await lockUser(tx, cut))) return false;
    if (keep && !(await renewToken(tx, { ...keep, userId: cut.userId }))) return false;
    await tx
      .update(users)
      .set({ ...cut.change, accessEpoch: sql`${users.accessEpoch} + 1` })
      .where(eq(users.id, cut.userId));
    // Ends sessions before deleting their requests, in the order of ending a session.
    const ended = await tx
      .update(sessions)
      .set({ endedAt: context.at })
      .where(
        and(
          eq(sessions.userId, cut.userId),
          isNull(sessions.endedAt),
          keep === null ? undefined : ne(sessions.id, keep.id),
        ),
      )
      .returning({ id: sessions.id });
    const theirs = sql`session_id in (select id from sessions where user_id = ${cut.userId})`;
    await deleteRequests(tx, theirs);
    await noteLogout(
      tx,
      sql`s.user_id = ${cut.userId} and s.ended_at = ${context.at.toISOString()}::timestamptz`,
      context.at,
    );
    const event = { ...context, ...eventOf(cut, ended.length) };
    await insertAuditEvent(tx, { ...event, userId: cut.userId });
    return true;
  });
}

/** Locks the row of an active account. False if its password is not the verified one. */
async function lockUser(tx: DbOrTransaction, { userId, provenBy }: UserCut): Promise<boolean> {
  const held = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.id, userId),
        isNull(users.deactivatedAt),
        provenBy === undefined ? undefined : eq(users.passwordHash, provenBy),
      ),
    )
    .for("no key update");
  return held.length === 1;
}

/** Chooses the audit event. It never contains a password or its hash. */
function eventOf({ event, before, after, change }: UserCut, sessions: number) {
  if (event) return { event, ...(before && { before }), ...(after && { after }) };
  if (change === null) return { event: "user.signed_out", before: { sessions } } as const;
  if ("passwordHash" in change) return { event: "account.password_changed" } as const;
  const state = { before: { deactivated: false }, after: { deactivated: true } };
  return { event: "user.deactivated", ...state } as const;
}

/** Ends a user's browser session. False if it is not theirs or already ended. */
export const endSession = async (
  db: Db,
  { id, userId, event }: { id: string; userId: string; event: SessionEnd },
  context: AuditContext,
): Promise<boolean> =>
  (await db.transaction((tx) =>
    endSessions(tx, { which: sql`id = ${id} and user_id = ${userId}`, event }, context),
  )) === 1;

type SessionEnd = "session.signed_out" | "session.ended";

/** Ends open sessions with what waits for them. Returns their number. If they can be several, call it with their users' rows locked. */
export async function endSessions(
  tx: Transaction,
  { which, event, after }: { which: SQL; event: SessionEnd; after?: Record<string, unknown> },
  context: AuditContext,
): Promise<number> {
  const ended = await tx
    .update(sessions)
    .set({ endedAt: context.at })
    .where(and(which, isNull(sessions.endedAt)))
    .returning({ id: sessions.id, userId: sessions.userId });
  if (ended.length === 0) return 0;
  const ids = ended.map(({ id }) => id);
  await deleteRequests(tx, inArray(authorizationRequests.sessionId, ids));
  await noteLogout(tx, sql`s.id = any(${sql.param(ids)}::uuid[])`, context.at);
  for (const { id, userId } of ended)
    await insertAuditEvent(tx, {
      ...context,
      event,
      userId,
      before: { session: id },
      ...(after && { after }),
    });
  return ended.length;
}
