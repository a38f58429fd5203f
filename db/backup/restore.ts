import { type SQL, sql } from "drizzle-orm";
import { noteLogout } from "@/db/outbox/logout-notices";
import { openDatabase, type Transaction } from "@/db/system/client";
import { type BackedUpTable, readColumns } from "@/db/system/schema-level";
import { dropStage, staged } from "./staging";
import { BACKED_UP, CARRIED_OVER, ENDED_BY_RESTORE } from "./tables";

const named = (names: readonly string[]) =>
  sql.join(
    names.map((name) => sql.identifier(name)),
    sql`, `,
  );

/**
 * Runs `work` in one transaction with exclusive locks on every table of a restore: others wait, or
 * time out. It has no request timeouts and is rolled back if `work` throws or the process dies.
 */
export async function restoring<T>(url: string, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const db = openDatabase(url, { connections: 1 });
  try {
    return await db.transaction(async (tx) => {
      await tx.execute(sql`set local statement_timeout = 0`);
      await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
      // Blocks concurrent migrations.
      await tx.execute(sql`lock table drizzle.__drizzle_migrations in share mode`);
      await tx.execute(sql`lock table ${named(REPLACED)} in access exclusive mode`);
      return work(tx);
    });
  } finally {
    await db.$client.end({ timeout: 1 });
  }
}

const REPLACED = [...BACKED_UP, ...ENDED_BY_RESTORE, ...CARRIED_OVER];

/** Empties the database and sets aside the rows to carry over (db/backup/tables.ts). */
export async function emptyAll(tx: Transaction, now: Date): Promise<void> {
  await noteLogout(
    tx,
    sql`s.ended_at is null and s.expires_at > ${now.toISOString()}::timestamptz`,
    now,
  );
  await tx.execute(sql`create temporary table former_epochs on commit drop as
    select (select max(access_epoch) from users) as users, (select max(access_epoch) from applications) as applications,
      (select max(access_epoch) from apis) as apis`);
  await tx.execute(sql`create temporary table former_recovery_codes on commit drop as
    select user_id, code_hash, used_at from recovery_codes where used_at is not null`);
  await tx.execute(sql`create temporary table former_removed_users on commit drop as
    select * from removed_users`);
  await tx.execute(sql`create temporary table former_key on commit drop as
    select * from settings where key = 'removed_usernames_key'`);
  for (const table of CARRIED_OVER)
    await tx.execute(
      sql`create temporary table ${formerly(table)} on commit drop as select * from ${sql.identifier(table)}`,
    );
  await tx.execute(sql`truncate ${named(REPLACED)}`);
}

const formerly = (table: string) => sql.identifier(`former_${table}`);

/** Triggers made these rows with the users before. */
const REPLACING = sql`on conflict (user_id) do update set at = excluded.at`;

/**
 * Inserts rows of a backup into a table. Every access epoch becomes one that was never used, so that
 * nothing read before the restore is accepted after it.
 */
async function insertRows(
  tx: Transaction,
  { name, columns }: BackedUpTable,
  rows: SQL,
): Promise<void> {
  const table = sql.identifier(name);
  const values = columns.map((column) => {
    if (column === "access_epoch")
      return sql`1 + greatest(access_epoch, (select ${table} from former_epochs))`;
    // Codes of authenticator apps that were used before the restore stay used; the next step's is
    // accepted already.
    if (column === "last_step")
      return sql`greatest(last_step, extract(epoch from now())::bigint / 30 + 1)`;
    return sql.identifier(column);
  });
  await tx.execute(sql`
    insert into ${table} (${named(columns)}) overriding system value
    select ${sql.join(values, sql`, `)} from ${rows}
    ${name === "last_sign_ins" ? REPLACING : sql``}`);
}

/** Reads rows given as JSON objects of the table's columns. */
const rowsOf = (table: string, rows: readonly string[]) =>
  sql`jsonb_populate_recordset(null::${sql.identifier(table)}, ${`[${rows.join(",")}]`}::text::jsonb)`;

/** Inserts rows of a backup of this version. */
export const loadRows = (tx: Transaction, table: BackedUpTable, rows: readonly string[]) =>
  insertRows(tx, table, rowsOf(table.name, rows));

/** Inserts rows of an older backup into the stage, as they are. */
export async function stageRows(
  tx: Transaction,
  { name, columns }: BackedUpTable,
  rows: readonly string[],
): Promise<void> {
  await tx.execute(sql`
    insert into ${sql.identifier(name)} (${named(columns)}) overriding system value
    select ${named(columns)} from ${rowsOf(name, rows)}`);
}

/** Inserts the rows of the stage, and removes it. Returns their number by table. */
export async function loadStage(tx: Transaction): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of await readColumns(tx, BACKED_UP)) {
    await insertRows(tx, table, staged(table.name));
    const [found] = await tx.execute<{ rows: number }>(
      sql`select count(*)::int as rows from ${staged(table.name)}`,
    );
    counts[table.name] = found?.rows ?? 0;
  }
  await dropStage(tx);
  return counts;
}

/**
 * Restores the rows set aside, and moves the identity sequences past the existing rows. Call it
 * after the rows are loaded. Returns how many accounts of the backup were deleted since.
 */
export async function finishRestore(tx: Transaction, now: Date): Promise<number> {
  for (const table of CARRIED_OVER)
    await tx.execute(sql`
      insert into ${sql.identifier(table)} select * from ${formerly(table)}
      where application_id in (select id from applications)`);
  // Recovery codes that were used since the backup stay used.
  await tx.execute(sql`
    update recovery_codes c set used_at = f.used_at from former_recovery_codes f
    where f.user_id = c.user_id and f.code_hash = c.code_hash and c.used_at is null`);
  const deletedAgain = await deleteAgain(tx, now);
  for (const { table, column } of await identityColumns(tx)) await advance(tx, table, column);
  await advanceStamps(tx);
  return deletedAgain;
}

/**
 * Closes accounts of the backup that were deleted since, and has them deleted by the next run of the
 * chore. Returns how many.
 */
async function deleteAgain(tx: Transaction, now: Date): Promise<number> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const { count } = await tx.execute(sql`
    update users set deactivated_at = ${at}, deletion_asked_at = ${at}, deletion_due_at = ${at},
      deletion_by_owner = false, deletion_reminded_at = null
    where id in (select id from former_removed_users)`);
  await tx.execute(sql`
    insert into removed_users select * from former_removed_users
    where id not in (select id from users) on conflict do nothing`);
  await tx.execute(sql`insert into settings select * from former_key on conflict do nothing`);
  return count;
}

async function identityColumns(tx: Transaction) {
  return tx.execute<{ table: string; column: string }>(sql`
    select c.relname as table, a.attname as column from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and a.attidentity <> '' and not a.attisdropped`);
}

/** Sets a sequence above the existing rows and never below its previous value. */
async function advance(tx: Transaction, table: string, column: string): Promise<void> {
  const sequence: SQL = sql`pg_get_serial_sequence(${table}, ${column})`;
  await tx.execute(sql`
    select setval(${sequence}, greatest(max(${sql.identifier(column)}), pg_sequence_last_value(${sequence}), 1))
    from ${sql.identifier(table)}`);
}

/** Sets the sequence of stamps above every restored one, so that new token families are live. */
async function advanceStamps(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    select setval('access_stamps', greatest(pg_sequence_last_value('access_stamps'), 2, (select max(stamp) from group_members),
      (select max(stamp) from application_groups), (select max(open_since) from applications)))`);
}
