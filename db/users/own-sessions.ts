import { sql } from "drizzle-orm";
import { insertAuditEvents, type RequestOrigin } from "@/db/audit/events";
import { noteLogout } from "@/db/outbox/logout-notices";
import { type Db, type Execute, executePrepared, type Transaction } from "@/db/system/client";
import { type Place, type Position, type SortColumn, valueInSql, walk } from "@/db/system/keyset";
import { deleteRequests } from "@/db/tokens/authorization-requests";
import { isLive } from "./live-sessions";
import { EARLIER_THERE, isUnfamiliar, WITH_SIGN_IN } from "./unfamiliar-sessions";

export type OwnSession = {
  id: string;
  createdAt: Date;
  lastSeenAt: Date;
  network: string | null;
  userAgent: string | null;
  /** Methods of the last sign-in (RFC 8176). */
  amr: string[];
  /** Name of the provider that the session came from; null if it came from none. */
  provider: string | null;
  /** Names of the applications that the user signed in to in this session. */
  applications: string[];
  /** Network that the user signed in from; `network` is the last one. */
  signedInFrom: string | null;
  /** Number of its user's sign-ins from the same network in the 90 days before it began. */
  earlierThere: number;
  /** True if its user is asked about it: it stands out, and began in another network than the viewer is in. */
  isUnfamiliar: boolean;
};

export type SessionBrowser = Pick<OwnSession, "createdAt" | "userAgent">;

export type ListedSession = OwnSession & { place: Place };

const BY_LAST_SEEN: SortColumn = { by: sql`s.last_seen_at`, kind: "instant", tie: sql`s.id` };

type Asked = {
  userId: string;
  /** Limits the list to this session, to all others, or to those that its user is asked about; null for all. */
  which: { only: string } | { except: string } | "unfamiliar" | null;
  /** ID of the session that asks; null if it is somebody else's. */
  viewer?: string | null;
  from: Position | null;
  limit: number;
};

/** Lists a user's live sessions from a position on, last used first. */
export function listLiveSessions(
  db: Execute,
  { userId, which, viewer, from, limit }: Asked,
  now: Date,
): Promise<ListedSession[]> {
  const isAsked = viewer
    ? sql`(${isUnfamiliar(now)} and (s.id = ${viewer} or i.network is distinct from
        (select network from sessions where id = ${viewer})))`
    : isUnfamiliar(now);
  const { beyond, offset, order } = walk(BY_LAST_SEEN, { down: true }, from);
  return db.execute<ListedSession>(sql`
    select s.id, s.created_at as "createdAt", s.last_seen_at as "lastSeenAt", s.network,
      s.user_agent as "userAgent", s.amr,
      (select p.name from upstream_sessions u join identities i on i.id = u.identity_id
        join identity_providers p on p.id = i.provider_id where u.session_id = s.id) as provider,
      array(select distinct a.name from token_families f
        join applications a on a.id = f.application_id
        where f.session_id = s.id order by a.name) as applications,
      coalesce(i.network, s.network) as "signedInFrom",
      (select count(*)::int from audit_events e where ${EARLIER_THERE}) as "earlierThere",
      ${isAsked} as "isUnfamiliar",
      jsonb_build_object('value', ${valueInSql(BY_LAST_SEEN)}, 'tie', s.id) as place
    from sessions s ${WITH_SIGN_IN}
    where s.user_id = ${userId} and ${isLive(now)} and ${which === "unfamiliar" ? isAsked : isAmong(which)}
      and ${beyond ?? sql`true`}
    order by ${order} offset ${offset} limit ${limit}`);
}

function isAmong(which: Exclude<Asked["which"], string>) {
  if (which === null) return sql`true`;
  return "only" in which ? sql`s.id = ${which.only}` : sql`s.id <> ${which.except}`;
}

/** Returns the browsers of all live sessions of a user, at most about MAX_LIVE. */
export function listLiveBrowsers(
  db: Execute,
  userId: string,
  now: Date,
): Promise<SessionBrowser[]> {
  return db.execute<SessionBrowser>(sql`
    select s.created_at as "createdAt", s.user_agent as "userAgent" from sessions s
    where s.user_id = ${userId} and ${isLive(now)}`);
}

/** Returns the browser of a user's ended session; null if the session is active, unknown or someone else's. */
export async function findEndedSession(
  db: Db,
  { id, userId }: { id: string; userId: string },
): Promise<Pick<OwnSession, "userAgent"> | null> {
  const [ended] = await db.$client<Pick<OwnSession, "userAgent">[]>`
    select user_agent as "userAgent" from sessions
    where id = ${id} and user_id = ${userId} and ended_at is not null`;
  return ended ?? null;
}

/**
 * Ends all sessions of a user except `keep`, with what depends on them (docs/specification.md,
 * section 3.2), and pending links to a new address, which one of those sessions may have requested.
 * Returns their number.
 */
export async function endSessionsExcept(
  tx: Transaction,
  { userId, keep }: { userId: string; keep: string },
  now: Date,
): Promise<number> {
  const at = sql`${now.toISOString()}::timestamptz`;
  await tx.execute(sql`
    update mail_links set used_at = ${at}
    where user_id = ${userId} and purpose = 'verify_email' and used_at is null`);
  const ended = await tx.execute<{ id: string }>(sql`
    update sessions set ended_at = ${at}
    where user_id = ${userId} and id <> ${keep} and ended_at is null
    returning id`);
  if (ended.length > 0) await cutLoose(tx, ended, now);
  return ended.length;
}

/** Maximum number of live sessions per user. */
const MAX_LIVE = 100;

type NewSession = { userId: string; newId: string };

/** SQL condition that a user has more live sessions than the maximum, the new one included. */
export const hasSurplusSessions = ({ userId, newId }: NewSession, now: Date) => sql`exists (
  select from sessions s where s.user_id = ${userId} and s.id <> ${newId} and ${isLive(now)}
  offset ${MAX_LIVE - 1})`;

/**
 * Ends a user's surplus sessions, least recently seen first, but never the new one; call it in the
 * transaction that started it. Concurrent sign-ins neither see nor wait for each other: the next
 * one ends what they left over.
 */
export async function endSurplusSessions(
  tx: Transaction,
  { userId, newId, origin }: NewSession & { origin: RequestOrigin },
  now: Date,
): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const ended = await executePrepared<{ id: string }>(
    tx,
    sql`
    update sessions set ended_at = ${at}
    where id in (
      select id from sessions where ended_at is null and id in (
        select id from sessions
        where user_id = ${userId} and id <> ${newId} and ended_at is null and expires_at > ${at}
          and last_seen_at > ${at} - interval '12 hours'
        order by last_seen_at desc, id offset ${MAX_LIVE - 1})
      for update skip locked)
    returning id`,
  );
  if (ended.length === 0) return;
  await cutLoose(tx, ended, now);
  const event = { at: now, event: "session.ended", actorId: null, userId, origin } as const;
  await insertAuditEvents(
    tx,
    ended.map(({ id }) => ({ ...event, before: { session: id } })),
  );
}

/** Deletes the requests and queues the logout notices of sessions that just ended. */
async function cutLoose(tx: Transaction, ended: { id: string }[], now: Date) {
  const ids = sql`(${sql.join(
    ended.map(({ id }) => sql`${id}`),
    sql`, `,
  )})`;
  await deleteRequests(tx, sql`session_id in ${ids}`);
  await noteLogout(tx, sql`s.id in ${ids}`, now);
}
