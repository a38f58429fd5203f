import { and, eq, isNull, ne, sql } from "drizzle-orm";
import { type AuditEventName, type Doer, insertAuditEvent } from "./audit/events";
import type { Db, DbOrTransaction } from "./client";
import { noteLogout } from "./outbox/logout-notices";
import { applications, grants } from "./schema/applications";
import { authorizationRequests } from "./schema/authorizations";
import { sessions, users } from "./schema/users";
import { type KeptSession, renewToken } from "./users/sessions";

/*
 * Every way in which people and administrators cut access (docs/specification.md 3.2). Each is one transaction, and
 * each works by changing one row that `live_families` joins: a grant, an epoch, a session. So it costs the same for one token as
 * for a million, and a token that is being issued at that very moment is dead on arrival. Each remembers by whom. An
 * application's removal takes its row away (db/applications/removed.ts); db/revocation.ts ends a single family or token.
 *
 * Whoever takes several rows of a person takes the user's first, then sessions, then requests and grants
 * (db/lock-order.test.ts).
 */

/** A user removes an application. False if the grant is not theirs or already removed. */
export function removeGrant(
  db: Db,
  grant: { id: string; userId: string },
  now: Date,
  by: Doer,
): Promise<boolean> {
  const { id, userId } = grant;
  return db.transaction(async (tx) => {
    // Requests before the grant, as consent has it: the two meet on the request's row, and cannot deadlock.
    await tx.delete(authorizationRequests).where(sql`
      application_id = (select application_id from grants
        where id = ${id} and user_id = ${userId} and revoked_at is null)
      and session_id in (select id from sessions where user_id = ${userId})`);
    const [removed] = await tx
      .update(grants)
      .set({ revokedAt: now })
      .where(and(eq(grants.id, id), eq(grants.userId, userId), isNull(grants.revokedAt)))
      .returning({ applicationId: grants.applicationId, scopes: grants.scopes });
    if (!removed) return false;
    await noteLogout(tx, sql`f.grant_id = ${id} and s.ended_at is null`, now);
    const { applicationId, scopes } = removed;
    const event = { ...by, at: now, event: "grant.removed", userId, applicationId } as const;
    await insertAuditEvent(tx, { ...event, before: { scopes } });
    return true;
  });
}

/**
 * An administrator suspends an application: its grants stay, and lifting it revives no token. It is not told of each
 * session that had it, however many there are, but as they end (docs/decisions/0020).
 */
export function suspendApplication(
  db: Db,
  clientId: string,
  now: Date,
  by: Doer,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [suspended] = await tx
      .update(applications)
      .set({ suspendedAt: now, accessEpoch: sql`${applications.accessEpoch} + 1` })
      .where(and(eq(applications.clientId, clientId), isNull(applications.suspendedAt)))
      .returning({ id: applications.id });
    if (!suspended) return false;
    const event = { ...by, at: now, event: "application.suspended" } as const;
    const change = { before: { suspended: false }, after: { suspended: true } };
    await insertAuditEvent(tx, { ...event, applicationId: suspended.id, ...change });
    return true;
  });
}

type UserCut = {
  userId: string;
  /** Null: nothing of the account itself. */
  change: { passwordHash: string } | { deactivatedAt: Date } | null;
  /** The hash that the present password was checked against. Another by now: nothing is changed. */
  provenBy?: string;
  /** What to remember it as, where it is not simply what the change says. */
  event?: AuditEventName;
};

/**
 * A user's password changed, the account was deactivated, or an administrator signs its person out everywhere: all
 * tokens, and all sessions but `keep`, which gets a new token. False, with nothing changed, where the account is active
 * no more, or the password that was proved is its password no more, or the session to keep has ended or was renewed.
 */
export function cutUser(
  db: Pick<Db, "transaction">,
  cut: UserCut,
  now: Date,
  by: Doer,
  keep: KeptSession | null = null,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    // The user's row first: whoever signs in meanwhile waits for it (insertSession) or is ended below.
    if (!(await holdUser(tx, cut))) return false;
    if (keep && !(await renewToken(tx, { ...keep, userId: cut.userId }))) return false;
    await tx
      .update(users)
      .set({ ...cut.change, accessEpoch: sql`${users.accessEpoch} + 1` })
      .where(eq(users.id, cut.userId));
    // Sessions before their requests, as by whoever ends one.
    const ended = await tx
      .update(sessions)
      .set({ endedAt: now })
      .where(
        and(
          eq(sessions.userId, cut.userId),
          isNull(sessions.endedAt),
          keep === null ? undefined : ne(sessions.id, keep.id),
        ),
      )
      .returning({ id: sessions.id });
    await tx
      .delete(authorizationRequests)
      .where(
        sql`${authorizationRequests.sessionId} in (select id from sessions where user_id = ${cut.userId})`,
      );
    await noteLogout(
      tx,
      sql`s.user_id = ${cut.userId} and s.ended_at = ${now.toISOString()}::timestamptz`,
      now,
    );
    const event = { ...by, at: now, ...eventOf(cut, ended.length) };
    await insertAuditEvent(tx, { ...event, userId: cut.userId });
    return true;
  });
}

/** Locks the row of an active account. False if the password that was proved is not its password any more. */
async function holdUser(tx: DbOrTransaction, { userId, provenBy }: UserCut): Promise<boolean> {
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

/** A password is not said, neither the one before nor the one after. */
function eventOf({ event, change }: UserCut, sessions: number) {
  if (event) return { event };
  if (change === null) return { event: "user.signed_out", before: { sessions } } as const;
  if ("passwordHash" in change) return { event: "account.password_changed" } as const;
  const said = { before: { deactivated: false }, after: { deactivated: true } };
  return { event: "user.deactivated", ...said } as const;
}

/** A browser session is ended, by its own user. False if it is not theirs or already ended. */
export function endSession(
  db: Db,
  session: { id: string; userId: string; event: "session.signed_out" | "session.ended" },
  now: Date,
  by: Doer,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const ended = await tx
      .update(sessions)
      .set({ endedAt: now })
      .where(
        and(
          eq(sessions.id, session.id),
          eq(sessions.userId, session.userId),
          isNull(sessions.endedAt),
        ),
      )
      .returning({ id: sessions.id });
    if (ended.length === 0) return false;
    await tx.delete(authorizationRequests).where(eq(authorizationRequests.sessionId, session.id));
    await noteLogout(tx, sql`s.id = ${session.id}`, now);
    const { event, userId } = session;
    const before = { session: session.id };
    await insertAuditEvent(tx, { ...by, at: now, event, userId, before });
    return true;
  });
}
