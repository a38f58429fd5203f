import { type SQL, sql } from "drizzle-orm";
import type { AuditContext, AuditEventName } from "@/db/audit/events";
import { recordEach } from "@/db/groups/import";
import type { users } from "@/db/schema/users";
import type { Db, Execute } from "@/db/system/client";
import type { UserRole } from "./list";

export type WantedUser = {
  /** Number of the row in the file. */
  row: number;
  username: string;
  email: string;
  name: string | null;
  role: UserRole;
  /** Language of mail; empty if none is chosen. */
  locale: "" | NonNullable<(typeof users.$inferSelect)["locale"]>;
  /** True if the username was made from the address, and may be another one. */
  derived: boolean;
  /** Groups that the account is in from the start. */
  groupIds: readonly string[];
};

const wanted = (rows: readonly WantedUser[]) => sql`
  jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as wanted("row" integer, username text, email text,
    name text, role text, locale text, derived boolean, "groupIds" uuid[])`;

/** Returns the rows whose username or address an account has, and whether it is one account with all that the row names. */
export const findNamesakes = (tx: Execute, rows: readonly WantedUser[]) =>
  tx.execute<{ row: number; isNamed: boolean; isSame: boolean }>(sql`
    select wanted."row", n.id is not null as "isNamed", coalesce(wanted.derived or n.id = e.id, false) as "isSame"
    from ${wanted(rows)}
    left join users n on n.username = wanted.username and not wanted.derived
    left join users e on lower(e.email) = lower(wanted.email)
    where n.id is not null or e.id is not null order by 1`);

/** Returns those of the usernames that an account has, or that are reserved for its former holder. */
export const findTaken = (tx: Execute, usernames: readonly string[], now: Date) =>
  tx.execute<{ username: string }>(sql`
    with asked as (select jsonb_array_elements_text(${JSON.stringify(usernames)}::text::jsonb) as username)
    select username from users join asked using (username)
    union select username from former_usernames join asked using (username)
    where kept_until > ${now.toISOString()}::timestamptz`);

/** Returns the rows whose username is reserved for another account, in the order of the file. */
export const findKept = (tx: Execute, rows: readonly WantedUser[], now: Date) =>
  tx.execute<{ row: number }>(sql`
    select wanted."row" from ${wanted(rows)} join former_usernames f on f.username = wanted.username
    where f.kept_until > ${now.toISOString()}::timestamptz order by 1`);

/** Inserts accounts without passwords, each with its event; those that exist are left out. */
export const insertUsers = (tx: Execute, rows: readonly WantedUser[], context: AuditContext) =>
  tx.execute<{ id: string; username: string }>(sql`
    with made as (insert into users (username, email, name, role, locale)
      select username, email, name, role, nullif(locale, '') from ${wanted(rows)} on conflict do nothing
      returning id, username, email, name, role, locale),
    noted as (${recordEach(
      context,
      sql`select ${"user.created" satisfies AuditEventName} as event, id as user_id, null::uuid as group_id, null::jsonb as before,
        jsonb_build_object('username', username, 'email', email, 'name', name, 'role', role, 'invited', true)
          || jsonb_strip_nulls(jsonb_build_object('locale', locale)) as after from made`,
    )})
    select id, username from made`);

/**
 * Adds accounts that the transaction created to their groups, each with its event. Nobody else sees them
 * yet, so their stamps are older than every access that will rest on them.
 */
export const insertMemberships = (
  tx: Execute,
  rows: readonly WantedUser[],
  context: AuditContext,
) =>
  tx.execute(sql`
    with written as (insert into group_members (user_id, group_id, added_at)
      select u.id, g.id, ${context.at.toISOString()}::timestamptz
      from ${wanted(rows)} join users u on u.username = wanted.username, unnest(wanted."groupIds") g (id)
      returning user_id, group_id)
    ${recordEach(
      context,
      sql`select ${"group.member_added" satisfies AuditEventName} as event, user_id, group_id, null::jsonb as before,
        jsonb_build_object('group', g.key) as after from written join groups g on g.id = written.group_id`,
    )}`);

export type QueuedInvitation = {
  userId: string;
  /** SHA-256 of the token, in hexadecimal. */
  tokenHash: string;
  sealedMail: string;
  /** Time at which it is mailed, in ISO 8601. */
  dueAt: string;
  expiresAt: string;
};

/** Inserts invitations of new accounts, and their mails into the outbox as a part of a batch. */
export async function queueInvitations(
  tx: Execute,
  queued: readonly QueuedInvitation[],
  batch: { id: string; size: number },
) {
  const rows: SQL = sql`jsonb_to_recordset(${JSON.stringify(queued)}::text::jsonb) as queued("userId" uuid,
    "tokenHash" text, "sealedMail" text, "dueAt" timestamptz, "expiresAt" timestamptz)`;
  await tx.execute(sql`
    insert into invitations (token_hash, user_id, user_epoch, created_at, expires_at)
    select decode("tokenHash", 'hex'), "userId", 0, "dueAt", "expiresAt" from ${rows}`);
  await tx.execute(sql`
    insert into mails (sealed_mail, created_at, due_at, batch_id, batch_size)
    select "sealedMail", "dueAt", "dueAt", ${batch.id}::uuid, ${batch.size}::integer from ${rows}`);
}

/** Returns the accounts that aren't about to be deleted, by username, with the keys of their groups. */
export const listPeople = (db: Db) =>
  db.$client<
    {
      username: string;
      email: string;
      name: string;
      role: UserRole;
      groups: string;
      language: string;
    }[]
  >`
    select username, coalesce(email, '') as email, coalesce(name, '') as name, role, coalesce(locale, '') as language,
      coalesce((select string_agg(g.key, '; ' order by g.key collate "C")
        from group_members m join groups g on g.id = m.group_id where m.user_id = users.id), '') as groups
    from users where deletion_due_at is null order by username`;
