import { setTimeout as sleep } from "node:timers/promises";
import { type SQL, sql } from "drizzle-orm";
import { type Db, openOwnConnection } from "./client";
import { unreferencedImages } from "./images";

/** Maximum number of rows a statement deletes: milliseconds of work, so that no one waits for it. */
export const BATCH_ROWS = 500;

/**
 * Written into the statement: for a limit in a parameter, a generic plan expects a tenth of the rows
 * to be deleted, and reads the whole table for each batch. `in` can lead to the same, an array of keys not.
 */
const BATCH = sql.raw(`${BATCH_ROWS}`);

/** Milliseconds of each minute in which batches are deleted. */
const TIME_BUDGET_MS = 50_000;

/** Pause after a batch, as a multiple of its time: the database deletes for a fifth of the time. */
const PAUSE = 4;

/** Arbitrary key of an advisory lock, the same in every version of Foyer. */
export const PRUNING_LOCK = 7_346_222;

/**
 * Rows that can no longer be used or asked about, each found by an index. Rotated refresh tokens
 * stay until their family's absolute end, to detect replays. Codes stay an hour past their expiry,
 * to tell "used" from "unknown".
 */
const expired = (at: string): SQL[] => [
  sql`authorization_requests where id_hash = any(array(
    select id_hash from authorization_requests where expires_at < ${at}::timestamptz
    limit ${BATCH} for update skip locked))`,
  sql`access_tokens where token_hash = any(array(
    select token_hash from access_tokens where expires_at < ${at}::timestamptz
    limit ${BATCH} for update skip locked))`,
  // Families of codes never redeemed are deleted with their code; the others stay for their refresh
  // tokens.
  sql`token_families where id = any(array(
    select family_id from authorization_codes
    where expires_at < ${at}::timestamptz - interval '1 hour' and consumed_at is null
    limit ${BATCH} for update skip locked))`,
  sql`authorization_codes where code_hash = any(array(
    select code_hash from authorization_codes where expires_at < ${at}::timestamptz - interval '1 hour'
    limit ${BATCH} for update skip locked))`,
  // Refresh tokens come before their families: a family refreshed each hour has 2,000, too many to
  // delete by cascade.
  sql`refresh_tokens where token_hash = any(array(
    select t.token_hash from token_families f join refresh_tokens t on t.family_id = f.id
    where f.expires_at < ${at}::timestamptz
    limit ${BATCH} for update of t skip locked))`,
  sql`token_families where id = any(array(
    select f.id from token_families f where f.expires_at < ${at}::timestamptz
      and not exists (select from refresh_tokens t where t.family_id = f.id)
    limit ${BATCH} for update skip locked))`,
  sql`client_assertions where (application_id, jti_hash) in (
    select application_id, jti_hash from client_assertions where expires_at < ${at}::timestamptz
    limit ${BATCH} for update skip locked)`,
  sql`application_offers where id = any(array(
    select id from application_offers where expires_at < ${at}::timestamptz
    limit ${BATCH} for update skip locked))`,
  sql`invitations where token_hash = any(array(
    select token_hash from invitations where expires_at < ${at}::timestamptz
    limit ${BATCH} for update skip locked))`,
  sql`mail_links where token_hash = any(array(
    select token_hash from mail_links where expires_at < ${at}::timestamptz
    limit ${BATCH} for update skip locked))`,
  ...unfinishedSteps(at),
  oldTrust(at),
  sql`former_usernames where username = any(array(
    select username from former_usernames where kept_until < ${at}::timestamptz
    limit ${BATCH} for update skip locked))`,
  sql`limits where key = any(array(
    select key from limits where expire < extract(epoch from ${at}::timestamptz) * 1000
    limit ${BATCH} for update skip locked))`,
  // Known devices are kept as long as a browser keeps its cookie (lib/session/device.ts).
  sql`known_devices where (user_id, device_hash) in (
    select user_id, device_hash from known_devices where last_seen_at < ${at}::timestamptz - interval '400 days'
    limit ${BATCH} for update skip locked)`,
  oldCounts(at),
  // Deletes nothing if no retention is set (db/settings.ts).
  sql`audit_events where id = any(array(
    select id from audit_events where at < ${at}::timestamptz - (
      select make_interval(days => value::int) from settings where key = 'audit_retention_days')
    order by at, id limit ${BATCH} for update skip locked))`,
  sessionsOver(sql`s.expires_at < ${at}::timestamptz`),
  sessionsOver(sql`s.ended_at < ${at}::timestamptz - interval '1 day'`),
  unreferencedImages(at, BATCH),
];

/** Selects sign-ins whose second step took too long. */
const oldSignIns = (at: string) => sql`pending_sign_ins where id_hash = any(array(
  select id_hash from pending_sign_ins where expires_at < ${at}::timestamptz
  limit ${BATCH} for update skip locked))`;

/** Selects challenges that no passkey answered in time. */
const oldChallenges = (at: string) => sql`passkey_challenges where challenge_hash = any(array(
  select challenge_hash from passkey_challenges where expires_at < ${at}::timestamptz
  limit ${BATCH} for update skip locked))`;

/** Selects sign-ins that stopped halfway. */
const unfinishedSteps = (at: string) => [oldSignIns(at), oldChallenges(at)];

/** Selects browsers that are no longer trusted. */
const oldTrust = (at: string) => sql`trusted_browsers where token_hash = any(array(
  select token_hash from trusted_browsers where expires_at < ${at}::timestamptz
  limit ${BATCH} for update skip locked))`;

/** Selects counts per ten minutes that no day is compared with any more. */
const oldCounts = (at: string) => sql`recent_counts where (at, what) in (
  select at, what from recent_counts where at < ${at}::timestamptz - interval '2 days'
  limit ${BATCH} for update skip locked)`;

/**
 * Selects sessions that no family or request refers to. A session that one refers to must stay,
 * because it keeps its tokens revoked.
 */
const sessionsOver = (condition: SQL) => sql`sessions where id = any(array(
  select s.id from sessions s where ${condition}
    and not exists (select from token_families f where f.session_id = s.id)
    and not exists (select from authorization_requests r where r.session_id = s.id)
  limit ${BATCH} for update skip locked))`;

/** Waits after a batch that took so many milliseconds. False if the time is up. */
type Pace = (worked: number) => Promise<boolean>;

/**
 * Deletes expired rows in the background of requests: on one process at a time, slowly, and without
 * waiting for the disk, because what a crash brings back is deleted again.
 */
export async function pruneSlowly(now: Date): Promise<void> {
  const db = openOwnConnection({ durable: false });
  try {
    const [lock] = await db.$client`select pg_try_advisory_lock(${PRUNING_LOCK}) as taken`;
    if (lock?.taken) await prune(db, now, paceFor(TIME_BUDGET_MS));
  } finally {
    await db.$client.end({ timeout: 1 });
  }
}

/**
 * Deletes expired rows in batches. When the time is up, each kind still gets one batch, and the
 * next run continues. An error does not stop the other kinds; the first one is thrown at the end.
 */
export async function prune(db: Db, now: Date, pace: Pace = async () => true): Promise<void> {
  const failures: unknown[] = [];
  for (const rows of expired(now.toISOString()))
    await removeAll(db, rows, pace).catch((error) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

function paceFor(milliseconds: number): Pace {
  const end = performance.now() + milliseconds;
  return async (worked) => {
    await sleep(PAUSE * worked, undefined, { ref: false });
    return performance.now() < end;
  };
}

async function removeAll(db: Db, rows: SQL, pace: Pace) {
  for (;;) {
    const begun = performance.now();
    const { count } = await db.execute(sql`delete from ${rows}`);
    if (count < BATCH_ROWS || !(await pace(performance.now() - begun))) return;
  }
}
