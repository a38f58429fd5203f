import { and, eq, gt, isNull, lt, or, sql } from "drizzle-orm";
import type { Upstream } from "@/db/identities/upstream";
import { pendingSignIns } from "@/db/schema/factors";
import { users } from "@/db/schema/users";
import { secondStepDue } from "@/db/sign-in-policy";
import type { Db, DbOrTransaction, Transaction } from "@/db/system/client";
import { columns } from "@/db/system/columns";
import { isKeepable } from "@/db/users/deletion";
import { isVerified } from "@/db/users/users";

/** Answers that one pending sign-in may give. */
const MAX_ATTEMPTS = 5;

/** Pending sign-ins kept per user; beyond it, the oldest are deleted. */
const MAX_PENDING = 100;

type NewPendingSignIn = Omit<
  typeof pendingSignIns.$inferInsert,
  "attempts" | "identityId" | "upstreamSid" | "authenticatedAt"
> & {
  /** Identity that took the place of the password. */
  upstream: Upstream | null;
};

export type Purpose = "second_step" | "restore" | "set_up";

export async function insertPendingSignIn(
  tx: Transaction,
  { upstream, ...pending }: NewPendingSignIn,
): Promise<void> {
  const from = upstream && { ...upstream, upstreamSid: upstream.sid };
  await tx.insert(pendingSignIns).values({ ...pending, ...from });
  await tx.execute(sql`
    delete from pending_sign_ins where id_hash in (
      select id_hash from pending_sign_ins where user_id = ${pending.userId}
      order by created_at desc offset ${MAX_PENDING} for update skip locked)`);
}

const open = (idHash: Buffer, now: Date) =>
  and(
    eq(pendingSignIns.idHash, idHash),
    gt(pendingSignIns.expiresAt, now),
    lt(pendingSignIns.attempts, MAX_ATTEMPTS),
  );

/**
 * Returns a pending sign-in with its user; null if it is used up or expired, or access was cut. An
 * account that the user may keep needs its second step like an active one.
 */
export async function findPendingSignIn(
  db: Db,
  { idHash, purpose }: { idHash: Buffer; purpose: Purpose },
  now: Date,
) {
  const [pending] = await db
    .select({
      userId: users.id,
      ...columns(
        pendingSignIns,
        "userEpoch",
        "way",
        "identityId",
        "upstreamSid",
        "authenticatedAt",
      ),
      ...columns(users, "username", "name", "email", "deletionDueAt"),
      verifiedEmail: sql<string | null>`case when ${isVerified} then ${users.email} end`,
      isKeepable: isKeepable(now),
      /** True if the policy requires a second step of the user, who has none. */
      lacksSecondStep: sql<boolean>`${secondStepDue} is not null`,
    })
    .from(pendingSignIns)
    .innerJoin(users, eq(users.id, pendingSignIns.userId))
    .where(
      and(
        open(idHash, now),
        eq(pendingSignIns.purpose, purpose),
        eq(users.accessEpoch, pendingSignIns.userEpoch),
        purpose === "restore" ? isKeepable(now) : or(isNull(users.deactivatedAt), isKeepable(now)),
      ),
    );
  if (!pending) return null;
  const { identityId, upstreamSid: sid, authenticatedAt, ...rest } = pending;
  const upstream: Upstream | null =
    identityId && authenticatedAt ? { identityId, sid, authenticatedAt } : null;
  return { ...rest, upstream };
}

/**
 * Takes one of the answers of a pending sign-in, before it is checked. Returns how many are left
 * after it; null if none was.
 */
export async function takeAttempt(db: Db, idHash: Buffer, now: Date): Promise<number | null> {
  const [taken] = await db
    .update(pendingSignIns)
    .set({ attempts: sql`${pendingSignIns.attempts} + 1` })
    .where(open(idHash, now))
    .returning({ attempts: pendingSignIns.attempts });
  return taken ? MAX_ATTEMPTS - taken.attempts : null;
}

/**
 * Locks a pending sign-in that is about to be used up. False if another answer did, or it came from a
 * provider that was disabled since. Call it before anything is spent on it, with the user row locked.
 */
export async function lockPendingSignIn(tx: Transaction, idHash: Buffer): Promise<boolean> {
  const locked = await tx
    .select({ idHash: pendingSignIns.idHash })
    .from(pendingSignIns)
    .where(
      and(
        eq(pendingSignIns.idHash, idHash),
        sql`(${pendingSignIns.identityId} is null or exists (select from identities i
          join identity_providers p on p.id = i.provider_id and p.enabled_at is not null
          where i.id = ${pendingSignIns.identityId}))`,
      ),
    )
    .for("update");
  return locked.length === 1;
}

export async function deletePendingSignIn(tx: Transaction, idHash: Buffer): Promise<void> {
  await tx.delete(pendingSignIns).where(eq(pendingSignIns.idHash, idHash));
}

/** Ends all pending sign-ins of a user, for a change of factors. */
export async function deletePendingSignIns(tx: DbOrTransaction, userId: string): Promise<void> {
  await tx.delete(pendingSignIns).where(eq(pendingSignIns.userId, userId));
}
