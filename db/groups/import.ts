import { type SQL, sql } from "drizzle-orm";
import type { AuditContext, AuditEventName } from "@/db/audit/events";
import type { Db, Execute } from "@/db/system/client";
import { lockAdmissions } from "./admissions";
import { BATCH, batchesTo, groupBatches, type WantedMember } from "./import-plan";

/** Creates groups that are named by their keys, each with its event. Returns the keys of those that are new. */
export async function createGroups(
  tx: Execute,
  keys: readonly string[],
  context: AuditContext,
): Promise<string[]> {
  const created: string[] = [];
  for (let at = 0; at < keys.length; at += BATCH) {
    const made = await tx.execute<{ key: string }>(sql`
      with made as (insert into groups (key, name)
        select key, key from jsonb_array_elements_text(${JSON.stringify(keys.slice(at, at + BATCH))}::text::jsonb) as key
        on conflict do nothing returning id, key, name, description),
      noted as (${recordEach(
        context,
        sql`select ${"group.created" satisfies AuditEventName} as event, null::uuid as user_id, id as group_id, null::jsonb as before,
          jsonb_build_object('key', key, 'name', name, 'description', description) as after from made`,
      )})
      select key from made`);
    created.push(...made.map(({ key }) => key));
  }
  return created;
}

/** Locks the file's groups, so that nobody else changes them until the transaction ends. */
export const lockWanted = (tx: Execute) =>
  tx.execute(sql`
    select from groups where lower(key) in (select lower(key) from wanted) order by id for no key update`);

/**
 * Writes the memberships of the compared file, each with its events. Those that stay keep their stamps,
 * so that access that rests on them lives on.
 */
export async function writeWanted(tx: Execute, last: number, context: AuditContext): Promise<void> {
  const at = context.at.toISOString();
  for (const batch of batchesTo(last)) {
    await tx.execute(sql`
      with written as (insert into group_members (user_id, group_id, administers, added_at)
        select user_id, group_id, administers, ${at}::timestamptz from wanted where change = 'added' and ${batch}
        returning user_id, group_id, administers)
      ${recordMembers(
        context,
        sql`select user_id, group_id, 'group.member_added' as event from written
          union all select user_id, group_id, 'group.administrator_added' from written where administers`,
      )}`);
    await tx.execute(sql`
      with written as (update group_members m set administers = wanted.administers from wanted
        where wanted.change = 'changed' and ${batch} and m.user_id = wanted.user_id and m.group_id = wanted.group_id
        returning m.user_id, m.group_id, m.administers)
      ${recordMembers(
        context,
        sql`select user_id, group_id,
          'group.administrator_' || case when administers then 'added' else 'removed' end as event from written`,
      )}`);
  }
}

/**
 * Removes the members of the file's groups that it doesn't name, each with its event. It notifies no
 * application (docs/decisions/0103-order-admissions-by-stamps.md).
 */
export async function removeOthers(tx: Execute, context: AuditContext): Promise<void> {
  for (const batch of await groupBatches(tx))
    for (let length = BATCH; length === BATCH; )
      ({ length } = await tx.execute(sql`
        with written as (delete from group_members where ctid = any (array(
          select m.ctid from group_members m where ${batch}
            and not exists (select from wanted w where w.group_id = m.group_id and w.user_id = m.user_id)
          limit ${BATCH})) returning user_id, group_id)
        ${recordMembers(
          context,
          sql`select user_id, group_id, 'group.member_removed' as event from written`,
        )} returning 1`));
}

/**
 * Gives members that the file adds new stamps: token families that began while it was written, and were
 * cut, must not rest on them. Only users with a grant can have such a family. Call it last, since others
 * wait for it.
 */
export async function restampAdded(tx: Execute, last: number): Promise<void> {
  await lockAdmissions(tx);
  for (const batch of batchesTo(last))
    await tx.execute(sql`
      update group_members m set stamp = nextval('access_stamps') from wanted
      where wanted.change = 'added' and ${batch} and m.user_id = wanted.user_id and m.group_id = wanted.group_id
        and exists (select from application_groups a join grants g on g.application_id = a.application_id
          where a.group_id = wanted.group_id and g.user_id = wanted.user_id and g.revoked_at is null)`);
}

/** Records events of memberships, given as rows of `user_id`, `group_id` and `event`. */
const recordMembers = (context: AuditContext, members: SQL) =>
  recordEach(
    context,
    sql`select event, user_id, group_id,
        case when event like '%removed' then jsonb_build_object('group', g.key) end as before,
        case when event like '%added' then jsonb_build_object('group', g.key) end as after
      from (${members}) m join groups g on g.id = m.group_id`,
  );

/** Records events by one insert, given as rows of `event`, `user_id`, `group_id`, `before` and `after`. */
export const recordEach = ({ actorId, origin, at }: AuditContext, events: SQL) => sql`
  insert into audit_events (at, event, actor_id, user_id, group_id, network, user_agent, request_id, before, after)
  select ${at.toISOString()}::timestamptz, event, ${actorId}::uuid, user_id, group_id,
    ${origin.network}::text, ${origin.userAgent}::text, ${origin.requestId}::uuid, before, after from (${events}) events`;

/** Returns all groups with their members, by key and username; a group without members once. */
export const listForExport = (db: Db) =>
  db.$client<Omit<WantedMember, "row">[]>`
    select g.key as "group", coalesce(u.username, '') as username, coalesce(m.administers, false) as administers
    from groups g left join group_members m on m.group_id = g.id left join users u on u.id = m.user_id
    order by lower(g.key), u.username`;
