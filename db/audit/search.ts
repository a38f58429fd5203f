import { type SQL, sql } from "drizzle-orm";
import type { Db, Execute } from "@/db/system/client";
import { withCustomPlans } from "@/db/system/custom-plans";
import { type Position, type SortColumn, walk } from "@/db/system/keyset";
import type { AuditEventName } from "./events";
import { nameAtRemoval } from "./removals";

/** Filters of an audit search; null leaves a filter out. */
export type AuditSearch = {
  /** Start of the period, inclusive. */
  from: Date | null;
  /** End of the period, exclusive. */
  to: Date | null;
  events: readonly AuditEventName[] | null;
  /** Leaves out what an import changed, but for the event of the import itself. */
  foldsImports: boolean;
  actorId: string | null;
  userId: string | null;
  applicationId: string | null;
  siteId: string | null;
  groupId: string | null;
  /** Identifier of an API. Give the events of APIs with it: no index has it. */
  api: string | null;
  /** First and last request ID. */
  requests: { first: string; last: string } | null;
  network: string | null;
};

/** Event with the current names of its IDs; null for those that no longer exist, or never did. */
export type AuditRow = {
  id: number;
  at: Date;
  event: AuditEventName;
  network: string | null;
  userAgent: string | null;
  requestId: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  actorId: string | null;
  actor: string | null;
  userId: string | null;
  user: string | null;
  applicationId: string | null;
  application: string | null;
  /** Name of the application when it was removed; null if it was not removed. */
  removedApplication: string | null;
  siteId: string | null;
  site: string | null;
  groupId: string | null;
  group: string | null;
  /** Title of the site, and name of the group: the present ones, or those at the removal. */
  siteTitle: string | null;
  groupName: string | null;
};

const BY_TIME: SortColumn = { by: sql`at`, kind: "instant", tie: sql`id` };

/** Order of a walk through events, newest first: by time, and for each event in its range of the index. */
const walkFrom = (from: Position | null) => {
  const { beyond, offset, order } = walk(BY_TIME, { down: true }, from);
  const ofEvent = from?.way === "before" ? sql`event` : sql`event desc`;
  return { beyond, offset, order, inIndex: sql`${ofEvent}, ${order}` };
};

/** Returns events of any of these searches from a position on, newest first. */
export function searchAuditEvents(
  db: Db,
  searches: readonly AuditSearch[],
  { from, limit }: { from: Position | null; limit: number },
): Promise<AuditRow[]> {
  const { beyond = sql`true`, offset, order, inIndex } = walkFrom(from);
  const selected = {
    ...{ columns: sql`*`, beyond },
    cut: sql`order by ${inIndex} limit ${limit + offset}`,
  };
  const found = selectAny(searches, selected, sql`order by ${order} limit ${limit + offset}`);
  const events = sql`${found} order by ${order} offset ${offset} limit ${limit}`;
  return withCustomPlans(db, async (tx) => [
    ...(await tx.execute<AuditRow>(sql`${named(events)} order by ${order}`)),
  ]);
}

/** Counts the events of any of these searches; `most` stops the count. */
export function countAuditEvents(
  db: Db,
  searches: readonly AuditSearch[],
  most: number,
): Promise<number> {
  const cut = sql`limit ${most}`;
  const found = selectAny(searches, { columns: sql`id`, beyond: sql`true`, cut }, cut);
  return withCustomPlans(db, (tx) => tx.$count(sql`(${found} ${cut}) as counted`));
}

export async function findAuditEvent(db: Execute, id: number) {
  const [event] = await db.execute<AuditRow>(
    named(sql`select * from audit_events where id = ${id}`),
  );
  return event ?? null;
}

/**
 * True if the search filters by event only. Rare events would then be searched for in the whole
 * table; each event has a range in the index by event.
 */
const isByEventAlone = (search: AuditSearch) => {
  const { actorId, userId, applicationId, siteId, groupId, requests, network } = search;
  const subjects = [actorId, userId, applicationId, siteId, groupId, requests, network];
  return search.events !== null && subjects.every((one) => one === null);
};

type Selected = {
  columns: SQL;
  beyond: SQL /** Order and limit of the events of each name. */;
  cut: SQL;
};

/**
 * Selects the events of a search. One by event alone has a range per event, in index order: for an
 * equality PostgreSQL assumes average frequency, and scans the whole table by time for a rare event.
 */
function selectFound(search: AuditSearch, { columns, beyond, cut }: Selected): SQL {
  const { events } = search;
  const shown = search.foldsImports ? sql`not ${IS_FOLDED}` : sql`true`;
  const within = sql`${conditionOf(search)} and ${shown} and ${beyond}`;
  if (!isByEventAlone(search))
    return sql`select ${columns} from audit_events where ${within} and ${inEvents(events)}`;
  return sql`
    select found.* from unnest(${namesOf(events ?? [])}) as asked (name) cross join lateral (
      select ${columns} from audit_events
      where event between asked.name and asked.name and ${within} ${cut}) as found`;
}

/** Selects the events of several searches, each by an index of its own: the first ones of each are enough. */
function selectAny(searches: readonly AuditSearch[], selected: Selected, first: SQL): SQL {
  const [only, ...others] = searches.map((search) => selectFound(search, selected));
  if (only && others.length === 0) return only;
  const each = [only ?? sql`select * from audit_events where false`, ...others];
  const all = each.map((found) => sql`(${found} ${first})`);
  return sql`select * from (${sql.join(all, sql` union `)}) as found`;
}

const inEvents = (events: readonly AuditEventName[] | null) =>
  events === null ? sql`true` : sql`event = any(${namesOf(events)})`;

const namesOf = (events: readonly AuditEventName[]) =>
  sql`array[${sql.join(
    events.map((name) => sql`${name}`),
    sql`, `,
  )}]::text[]`;

function conditionOf(search: AuditSearch): SQL {
  const { from, to, actorId, userId, applicationId, siteId, groupId, api } = search;
  const { requests, network } = search;
  const conditions = [
    from && sql`at >= ${instant(from)}`,
    to && sql`at < ${instant(to)}`,
    actorId && sql`actor_id = ${actorId}::uuid`,
    userId && sql`user_id = ${userId}::uuid`,
    applicationId && sql`application_id = ${applicationId}::uuid`,
    siteId && sql`site_id = ${siteId}::uuid`,
    groupId && sql`group_id = ${groupId}::uuid`,
    api && sql`coalesce(after ->> 'api', before ->> 'api') = ${api}`,
    requests && sql`request_id between ${requests.first}::uuid and ${requests.last}::uuid`,
    network && sql`network = ${network}`,
  ];
  return sql.join([sql`true`, ...conditions.flatMap((condition) => condition || [])], sql` and `);
}

const IS_FOLDED = sql`exists (select from audit_events i
  where i.request_id = audit_events.request_id and i.id <> audit_events.id
    and i.event in ('group.imported', 'site.imported', 'user.imported'))`;

const instant = (at: Date) => sql`${at.toISOString()}::timestamptz`;

/** Looks up names only for the rows that are shown. */
const named = (events: SQL) => sql`
  select e.id::float8 as id, e.at, e.event, e.network, e.user_agent as "userAgent",
    e.request_id as "requestId", e.before, e.after,
    e.actor_id as "actorId", actor.username as actor,
    e.user_id as "userId", subject.username as "user",
    e.application_id as "applicationId", application.name as application,
    case when application.id is null then ${nameAtRemoval("application", sql`e.application_id`)} end as "removedApplication",
    e.site_id as "siteId", site.slug as site, coalesce(site.title, ${nameAtRemoval("site", sql`e.site_id`)}) as "siteTitle",
    e.group_id as "groupId", own.key as "group", coalesce(own.name, ${nameAtRemoval("group", sql`e.group_id`)}) as "groupName"
  from (${events}) as e
    left join users actor on actor.id = e.actor_id
    left join users subject on subject.id = e.user_id
    left join applications application on application.id = e.application_id
    left join sites site on site.id = e.site_id
    left join groups own on own.id = e.group_id`;
