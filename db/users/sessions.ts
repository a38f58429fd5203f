import { and, eq, gt, isNull, lt, or, sql } from "drizzle-orm";
import { trusts } from "@/db/factors/trusted-browsers";
import { sessions, users } from "@/db/schema/users";
import { secondStepDue } from "@/db/sign-in-policy";
import { type DbOrTransaction, type Execute, executePrepared } from "@/db/system/client";

/** Method of every sign-in with a second step. */
export const SECOND_STEP = "mfa";

/** Proof of a session: its ID, and the SHA-256 of the token in the cookie. */
export type SessionProof = { id: string; tokenHash: Buffer };

/** Matches the current token only: a cookie from before the last renewal is invalid (ASVS 7.2.4). */
const proven = ({ id, tokenHash }: SessionProof) =>
  and(eq(sessions.id, id), eq(sessions.tokenHash, tokenHash));

const before = (now: Date, seconds: number) => new Date(now.getTime() - seconds * 1000);

/** Place of a sign-in, and the methods that proved it (RFC 8176). */
type Place = {
  network: string | null;
  userAgent: string | null;
  amr: readonly string[];
  /** Time at which a provider authenticated the user, who comes from elsewhere. */
  authenticatedElsewhereAt?: Date | undefined;
};

/** Condition on the user of a sign-in: its methods suffice, also if more is asked for meanwhile. */
const suffices = (amr: readonly string[], now: Date) =>
  amr.includes(SECOND_STEP)
    ? sql`true`
    : sql`users.two_step_at is null
        and coalesce(${secondStepDue} > ${now.toISOString()}::timestamptz, true)`;

/** Condition on the user of a new session: its methods suffice, or its browser is trusted. */
const opens = (amr: readonly string[], trusted: Buffer | undefined, now: Date) =>
  trusted === undefined ? suffices(amr, now) : trusts(trusted, now);

/**
 * True if the session is still active and its token current. Call with the user row locked, so that
 * a concurrent revocation or renewal is either visible or waits.
 */
export async function isSessionOpen(tx: DbOrTransaction, proof: SessionProof): Promise<boolean> {
  const open = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(proven(proof), isNull(sessions.endedAt)));
  return open.length === 1;
}

/** Session that continues with a new token, which invalidates all of its earlier cookies. */
export type KeptSession = SessionProof & { newTokenHash: Buffer };

/** Methods of a session that proved more; one that was complete already keeps its own. */
const strengthened = (added: readonly string[]) =>
  sql`case when ${SECOND_STEP} = any(${sessions.amr}) then ${sessions.amr}
    else ${sessions.amr} || ${sql.param(added)}::text[] end`;

/** What a session proved since it began. */
type Gain =
  /** Methods of a factor besides the first step. */
  | { added: readonly string[] }
  /** A complete sign-in, which takes the place of the earlier one. */
  | { amr: readonly string[]; authenticatedAt: Date };

function gained(gain: Gain) {
  if ("added" in gain) return { amr: strengthened(gain.added) };
  return { amr: [...gain.amr], authenticatedAt: gain.authenticatedAt };
}

/**
 * Renews a session's token. False if the token is no longer current, or the session ended. Call
 * with the user row locked, as all renewals do.
 */
export async function renewToken(
  tx: DbOrTransaction,
  { newTokenHash, gain, ...proof }: KeptSession & { userId: string; gain?: Gain },
): Promise<boolean> {
  const renewed = await tx
    .update(sessions)
    .set({ tokenHash: newTokenHash, ...(gain && gained(gain)) })
    .where(and(proven(proof), eq(sessions.userId, proof.userId), isNull(sessions.endedAt)))
    .returning({ id: sessions.id });
  return renewed.length === 1;
}

/**
 * Inserts a session and returns its ID. Null if access was cut since the password was checked, that
 * is, the account was deactivated, its password changed or two-step sign-in turned on. Compares the
 * epoch rather than the password hash, which can be rehashed without a change.
 */
export async function insertSession(
  tx: Execute,
  session: Place & {
    userId: string;
    tokenHash: Buffer;
    accessEpoch: number;
    now: Date;
    expiresAt: Date;
    /** Hash of the token of a browser that skips the second step. */
    trusted?: Buffer | undefined;
  },
): Promise<string | null> {
  const now = sql`${session.now.toISOString()}::timestamptz`;
  const authenticatedAt = (session.authenticatedElsewhereAt ?? session.now).toISOString();
  const statement = sql`
    insert into sessions
      (user_id, token_hash, authenticated_at, created_at, last_seen_at, expires_at, network,
        user_agent, amr)
    select id, ${session.tokenHash}::bytea, ${authenticatedAt}::timestamptz, ${now}, ${now},
      ${session.expiresAt.toISOString()}::timestamptz, ${session.network}, ${session.userAgent},
      ${sql.param(session.amr)}::text[]
    from users
    where id = ${session.userId} and access_epoch = ${session.accessEpoch} and deactivated_at is null
      and ${opens(session.amr, session.trusted, session.now)}
    for share returning id`;
  const [made] = await executePrepared<{ id: string }>(tx, statement);
  return made?.id ?? null;
}

/**
 * Renews a session for another sign-in of the same user: it keeps its ID, gets a new token, and
 * `auth_time` moves. An outdated cookie suffices, so that the owner can take a session back from a
 * thief; but not within ten seconds of another sign-in, usually the user's second tab, nor after a
 * sign-in from elsewhere, whose time may be long ago. False if the session is not live, such a sign-in
 * came first, or access was cut since the check.
 */
export async function renewSession(
  tx: DbOrTransaction & Execute,
  session: Place & KeptSession & { userId: string; accessEpoch: number; now: Date },
): Promise<boolean> {
  const { now, network, userAgent, newTokenHash: tokenHash } = session;
  const amr = [...session.amr];
  const { authenticatedElsewhereAt: elsewhere } = session;
  const authenticatedAt = elsewhere ?? now;
  // Waits here for changes of the account: a statement that waits sees the user as of before it.
  await tx.execute(sql`select from users where id = ${session.userId} for share`);
  const renewed = await tx
    .update(sessions)
    .set({
      tokenHash,
      authenticatedAt,
      lastSeenAt: now,
      network,
      userAgent,
      amr,
    })
    .from(users)
    .where(
      and(
        eq(sessions.id, session.id),
        or(
          eq(sessions.tokenHash, session.tokenHash),
          elsewhere ? sql`false` : lt(sessions.authenticatedAt, before(now, 10)),
        ),
        eq(sessions.userId, session.userId),
        eq(users.id, sessions.userId),
        eq(users.accessEpoch, session.accessEpoch),
        suffices(amr, now),
        isNull(sessions.endedAt),
        gt(sessions.expiresAt, now),
        gt(sessions.lastSeenAt, before(now, 12 * 3600)),
      ),
    )
    .returning({ id: sessions.id });
  return renewed.length === 1;
}
