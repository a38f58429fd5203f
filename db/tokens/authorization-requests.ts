import { and, eq, gt, inArray, type SQL } from "drizzle-orm";
import { type Client, clientColumns } from "@/db/applications/applications";
import { authorizationRequests as requests } from "@/db/schema/authorizations";
import type { Db, DbOrTransaction } from "@/db/system/client";
import { part, prepared } from "@/db/system/prepared";

type Key = { idHash: Buffer; browserHash: Buffer };

export type DecidedAt = "accountChosenAt" | "consentedAt" | "deniedAt";

export async function insertAuthorizationRequest(
  db: Db,
  request: Omit<typeof requests.$inferInsert, DecidedAt>,
): Promise<void> {
  const { idHash, applicationId, applicationEpoch, createdAt, expiresAt } = request;
  const { browserHash = null, sessionId = null, pushed = false, network = null } = request;
  await db.$client`
    insert into authorization_requests (id_hash, application_id, application_epoch, browser_hash, network, session_id,
      pushed, parameters, created_at, expires_at)
    values (${idHash}, ${applicationId}, ${applicationEpoch}, ${browserHash}, ${network}, ${sessionId}, ${pushed},
      ${JSON.stringify(request.parameters)}, ${createdAt}, ${expiresAt})`;
}

/** Maximum number of requests that are dropped at a time. */
const MOST_DROPPED = 256;

/**
 * Deletes the oldest requests of a network on which nobody signed in yet, of as many KiB as asked for
 * or a little more. Returns the KiB. A request's size is what was counted when it was stored.
 */
export async function dropOldestRequests(
  db: Db,
  { network, kibibytes }: { network: Buffer; kibibytes: number },
): Promise<number> {
  const [dropped] = await prepared<{ kibibytes: number }>(db)`
    with oldest as (
      select id_hash, created_at, (
        select ceil(sum(octet_length(key) + octet_length(value)) / 1024.0)::int
        from jsonb_each_text(parameters) where key <> 'id_token_hint') as size
      from authorization_requests where network = ${network} and session_id is null
      order by created_at limit ${MOST_DROPPED}::int for update skip locked
    ), summed as (
      select id_hash, size, sum(size) over (order by created_at, id_hash) - size as before from oldest
    ), gone as (
      delete from authorization_requests
      where id_hash = any(array(select id_hash from summed where before < ${kibibytes}::int))
    )
    select coalesce(sum(size), 0)::int as kibibytes from summed where before < ${kibibytes}::int`;
  return dropped?.kibibytes ?? 0;
}

/** Pending request: its parameters and progress. */
export type PendingAuthorizationRow = { clientId: string } & Pick<
  typeof requests.$inferSelect,
  | "parameters"
  | "pushed"
  | "sessionId"
  | "accountChosenAt"
  | "consentedAt"
  | "deniedAt"
  | "createdAt"
>;

const pendingColumns = part`
  a.client_id as "clientId", r.parameters, r.pushed, r.session_id as "sessionId",
  r.account_chosen_at as "accountChosenAt", r.consented_at as "consentedAt", r.denied_at as "deniedAt",
  r.created_at as "createdAt"`;

/**
 * Selects a pending request `r` of a browser, if its application `a` was not suspended since. `offset
 * 0` keeps PostgreSQL to the index of the hash: with a plan made while the table was nearly empty, it
 * read all requests by another index (docs/design/hot-statements.md).
 */
const pendingOf = (key: Key, now: Date) => part`${begunWith(key)} and r.expires_at > ${now}`;

const begunWith = ({ idHash, browserHash }: Key) => part`
  (select * from authorization_requests where id_hash = ${idHash} offset 0) r
  join applications a on a.id = r.application_id and a.access_epoch = r.application_epoch and a.suspended_at is null
  where r.browser_hash = ${browserHash}`;

/** Returns a request that a browser began, also within the time for which an expired one is kept (db/system/prune.ts). */
export async function findBegunAuthorization(
  db: Db,
  key: Key,
  now: Date,
): Promise<(PendingAuthorizationRow & { expired: boolean }) | null> {
  const [request] = await prepared<PendingAuthorizationRow & { expired: boolean }>(db)`
    select ${pendingColumns}, r.expires_at <= ${now} as expired from ${begunWith(key)}`;
  return request ?? null;
}

export async function findPendingWithClient(
  db: Db,
  key: Key,
  now: Date,
): Promise<{ pending: PendingAuthorizationRow; client: Client } | null> {
  const [found] = await prepared<PendingAuthorizationRow & Client>(db)`
    select ${clientColumns}, ${pendingColumns} from ${pendingOf(key, now)}`;
  return found ? { pending: found, client: found } : null;
}

/**
 * Binds a pushed request to the first browser that brings it, in one statement, so that only one of
 * concurrent browsers gets it. Null if another browser has it, it expired, it belongs to another
 * client, or the application was suspended since.
 */
export async function takePushedRequest(
  db: Db,
  take: Key & { clientId: string; expiresAt: Date },
  now: Date,
): Promise<PendingAuthorizationRow | null> {
  const [taken] = await prepared<PendingAuthorizationRow>(db)`
    update authorization_requests r
    set browser_hash = ${take.browserHash}, created_at = ${now}, expires_at = ${take.expiresAt}
    from applications a
    where r.ctid = (select ctid from authorization_requests where id_hash = ${take.idHash})
      and r.pushed and r.browser_hash is null and r.expires_at > ${now}
      and a.id = r.application_id and a.client_id = ${take.clientId}
      and a.access_epoch = r.application_epoch and a.suspended_at is null
    returning ${pendingColumns}`;
  return taken ?? null;
}

/**
 * Binds a request to the session that is about to decide on it, and clears the decisions of another
 * session.
 */
export async function bindPendingAuthorization(db: Db, key: Key, sessionId: string): Promise<void> {
  await db.$client`
    update authorization_requests set session_id = ${sessionId}, account_chosen_at = null, consented_at = null
    where id_hash = ${key.idHash} and browser_hash = ${key.browserHash} and session_id is distinct from ${sessionId}`;
}

/**
 * Records a decision of the request's session. False if the request is no longer pending, or bound
 * to another session.
 */
export async function noteDecision(
  db: DbOrTransaction,
  key: Key & { sessionId: string },
  decision: Partial<Record<DecidedAt, Date>>,
  now: Date,
): Promise<boolean> {
  const noted = await db
    .update(requests)
    .set(decision)
    .where(and(pending(key), eq(requests.sessionId, key.sessionId), gt(requests.expiresAt, now)))
    .returning({ idHash: requests.idHash });
  return noted.length === 1;
}

/**
 * Uses up a request when its response is sent. False if it was used up already: only one of
 * concurrent responses is sent.
 */
export async function deletePendingAuthorization(db: Db, key: Key): Promise<boolean> {
  const { count } = await db.$client`
    delete from authorization_requests where id_hash = ${key.idHash} and browser_hash = ${key.browserHash}`;
  return count === 1;
}

/**
 * Detaches this browser's requests from their session, so that they continue with another account
 * and survive the end of the old session.
 */
export async function detachRequestsOfBrowser(db: Db, browserHash: Buffer) {
  const which = lockedInOrder(db, eq(requests.browserHash, browserHash));
  await db.update(requests).set({ sessionId: null }).where(which);
}

/** Deletes pending requests whose access was cut. */
export async function deleteRequests(tx: DbOrTransaction, which: SQL): Promise<void> {
  await tx.delete(requests).where(lockedInOrder(tx, which));
}

/**
 * Locks requests in the order of their hashes, like the statement that issues several codes
 * (authorization-codes.ts). In any other order, both could wait for each other, and everybody whose
 * code it issues with them.
 */
const lockedInOrder = (db: DbOrTransaction, which: SQL) =>
  inArray(
    requests.idHash,
    db
      .select({ idHash: requests.idHash })
      .from(requests)
      .where(which)
      .orderBy(requests.idHash)
      .for("update"),
  );

const pending = ({ idHash, browserHash }: Key) =>
  and(eq(requests.idHash, idHash), eq(requests.browserHash, browserHash));
