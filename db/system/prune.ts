import { setTimeout as sleep } from "node:timers/promises";
import { type SQL, sql } from "drizzle-orm";
import { unreferencedImages } from "@/db/images";
import { type Db, executePrepared, openOwnConnection } from "./client";
import { ownConnectionFault } from "./faults";

/** Maximum number of rows a statement deletes: milliseconds of work, so that no one waits for it. */
export const BATCH_ROWS = 500;

/** Maximum where an index leads to the rows: one millisecond, because thousands of batches may follow (docs/design/hot-statements.md). */
const INDEXED_ROWS = 100;

/** Milliseconds of each minute in which batches are deleted. */
const TIME_BUDGET_MS = 50_000;

/** Pause after a batch, as a multiple of its time: the database deletes for a fifth of the time. */
const PAUSE = 4;

/** Arbitrary key of an advisory lock, the same in every version of Foyer. */
export const PRUNING_LOCK = 7_346_222;

/** Tables whose rows nobody can use or ask about once they expired. */
const ENDING = [
  ...["access_tokens", "service_tokens", "gate_sessions", "client_assertions", "dpop_proofs"],
  ...["application_offers", "invitations", "mail_links", "pending_sign_ins", "passkey_challenges"],
  ...["upstream_logouts", "trusted_browsers"],
];

/**
 * Rows that can no longer be used or asked about. Rotated refresh tokens stay until their family's
 * absolute end, to detect replays. Codes stay an hour past their expiry, to tell "used" from
 * "unknown".
 */
const expired = (at: SQL): Expired[] => [
  // Known browsers learn for an hour that their request expired, which their limit bounds.
  past("authorization_requests", sql`t.expires_at`, at, sql`and ${ANYONES}`),
  past("authorization_requests", sql`t.expires_at`, sql`${at} - interval '1 hour'`),
  // A callback that comes too late learns for an hour where its sign-in was to lead.
  past("upstream_sign_ins", sql`t.expires_at`, sql`${at} - interval '1 hour'`),
  ...ENDING.map((table) => past(table, sql`t.expires_at`, at)),
  // Families of codes never redeemed are deleted with their code; the others stay for their refresh
  // tokens.
  neverUsed("authorization_codes", sql`t.consumed_at is null`, at),
  past("authorization_codes", sql`t.expires_at`, sql`${at} - interval '1 hour'`),
  // Devices learn for an hour that their codes expired.
  neverUsed("device_authorizations", sql`t.answer is distinct from 'granted'`, at),
  past("device_authorizations", sql`t.expires_at`, sql`${at} - interval '1 hour'`),
  // Refresh tokens come before their families: a family refreshed each hour has 2,000, too many to
  // delete by cascade.
  {
    table: "refresh_tokens",
    rows: sql`token_families f join refresh_tokens t on t.family_id = f.id where f.expires_at < ${at}`,
    by: sql`f.expires_at`,
  },
  past(
    "token_families",
    sql`t.expires_at`,
    at,
    sql`and not exists (select from refresh_tokens r where r.family_id = t.id)`,
  ),
  // A check and its result are shown for an hour (lib/integration-checks/checks.ts).
  past("integration_checks", sql`t.started_at`, sql`${at} - interval '1 hour'`),
  past("former_usernames", sql`t.kept_until`, at),
  { table: "limits", rows: sql`limits t where t.expire < extract(epoch from ${at}) * 1000` },
  // Known devices are kept as long as a browser keeps its cookie (lib/session/device.ts).
  past("known_devices", sql`t.last_seen_at`, sql`${at} - interval '400 days'`),
  past("api_uses", sql`t.day`, sql`${at} - interval '400 days'`),
  past("application_uses", sql`t.day`, sql`${at} - interval '400 days'`),
  // No day is compared with older counts any more.
  past("recent_counts", sql`t.at`, sql`${at} - interval '2 days'`),
  // Deletes nothing if no retention is set (db/system/settings.ts).
  past(
    "audit_events",
    sql`t.at`,
    sql`${at} - (
      select make_interval(days => value::int) from settings where key = 'audit_retention_days')`,
  ),
  past("sessions", sql`t.expires_at`, at, UNREFERENCED),
  past("sessions", sql`t.ended_at`, sql`${at} - interval '1 day'`, UNREFERENCED),
  { table: "images", rows: unreferencedImages(at) },
];

/** A kind of rows to delete. */
type Expired = {
  table: string;
  /** Source and condition of the rows, or of those that name them, as `t`. */
  rows: SQL;
  /** Instant that an index orders `rows` by. Without it, PostgreSQL reads the whole table. */
  by?: SQL;
  /** Column of `table`, and the one of `t` that names it. By default, `t` is the row itself. */
  keys?: { of: string; from: string };
};

/** Selects the rows of a table whose indexed instant lies before another one. */
const past = (table: string, by: SQL, before: SQL, condition = sql``): Expired => ({
  table,
  rows: sql`${sql.identifier(table)} t where ${by} < ${before} ${condition}`,
  by,
});

/** Holds for requests that browsers without a session or a proof sent, and that none took. */
const ANYONES = sql`(t.browser_hash is null or t.network is not null and t.session_id is null)`;

/** Selects the families of a table's credentials that expired an hour ago without a use. */
const neverUsed = (table: string, condition: SQL, at: SQL): Expired => ({
  table: "token_families",
  rows: sql`${sql.identifier(table)} t
    where t.expires_at < ${at} - interval '1 hour' and t.family_id is not null and ${condition}`,
  by: sql`t.expires_at`,
  keys: { of: "id", from: "family_id" },
});

/**
 * Holds for sessions that no family or request refers to. A session that one refers to must stay,
 * because it keeps its tokens revoked.
 */
const UNREFERENCED = sql`and not exists (select from token_families f where f.session_id = t.id)
  and not exists (select from authorization_requests r where r.session_id = t.id)`;

/**
 * Deletes a batch from an instant on, and returns its size and its last instant. The order makes
 * PostgreSQL use the index, and the limit stays a parameter: a small number in the text would make a
 * sort of the whole range look cheap (docs/design/hot-statements.md).
 */
const deleteBatch = ({ table, rows, by, keys }: Expired, from: string, limit: number) => sql`
  with old as (
    select t.${sql.identifier(keys?.from ?? "ctid")} as key, ${by ?? sql`null::timestamptz`} as at
    from ${rows} ${by && sql`and ${by} >= ${from}::text::timestamptz order by ${by}`}
    limit ${limit} for update of t skip locked),
  gone as (
    delete from ${sql.identifier(table)}
    where ${sql.identifier(keys?.of ?? "ctid")} = any(array(select key from old)))
  select count(*)::int as count, max(at)::text as last from old`;

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
  } catch (cause) {
    throw ownConnectionFault(cause);
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
  for (const rows of expired(sql`${now.toISOString()}::timestamptz`))
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

/**
 * Each batch begins where the last but one ended. Reading deleted rows once more marks their index
 * entries, so that later runs skip them without a look at the table.
 */
async function removeAll(db: Db, rows: Expired, pace: Pace) {
  const limit = rows.by ? INDEXED_ROWS : BATCH_ROWS;
  for (let [from, end] = ["-infinity", "-infinity"]; ; ) {
    const begun = performance.now();
    const [batch] = await executePrepared<{ count: number; last: string | null }>(
      db,
      deleteBatch(rows, from, limit),
    );
    if (!batch || batch.count < limit || !(await pace(performance.now() - begun))) return;
    [from, end] = [end, batch.last ?? end];
  }
}
