import { type Client, clientColumns } from "@/db/applications/applications";
import type { Db } from "@/db/system/client";
import { byteArray, part, prepared } from "@/db/system/prepared";
import { HAS_DEVICE_GRANT } from "./device-redemptions";
import { arePermitted, type ScopesOfApi } from "./wanted-apis";

export type NewDeviceAuthorization = {
  deviceCodeHash: Buffer;
  userCodeHash: Buffer;
  applicationId: string;
  applicationEpoch: number;
  scopes: string[];
  apis: readonly ScopesOfApi[];
  network: string | null;
  userAgent: string | null;
  pollingInterval: number;
  createdAt: Date;
  expiresAt: Date;
};

/** Requests of an application that may wait for a decision at the same time. */
const MAX_PENDING = 1000;

/**
 * Stores a request of a device. "full": too many requests of its application wait for a decision.
 * "taken": another request has this user code.
 */
export async function insertDeviceAuthorization(
  db: Db,
  request: NewDeviceAuthorization,
): Promise<"stored" | "full" | "taken"> {
  const { applicationId, createdAt: now } = request;
  const [done] = await prepared<{ isFull: boolean; isStored: boolean }>(db)`
    with waiting as (
      select count(*) >= ${MAX_PENDING}::int as is_full from (
        select from device_authorizations
        where application_id = ${applicationId} and decision is null and expires_at > ${now}
        limit ${MAX_PENDING}::int) d
    ), stored as (
      insert into device_authorizations (device_code_hash, user_code_hash, application_id, application_epoch, scopes,
        apis, network, user_agent, polling_interval, created_at, expires_at)
      select ${request.deviceCodeHash}, ${request.userCodeHash}, ${applicationId}, ${request.applicationEpoch},
        string_to_array(${request.scopes.join(" ")}, ' '),
        ${request.apis.length > 0 ? JSON.stringify(request.apis) : null}::text::jsonb, ${request.network}, ${request.userAgent}, ${request.pollingInterval}, ${now},
        ${request.expiresAt}
      from waiting where not is_full
      on conflict (user_code_hash) do nothing
      returning 1
    )
    select is_full as "isFull", exists (select from stored) as "isStored" from waiting`;
  if (done?.isFull) return "full";
  return done?.isStored ? "stored" : "taken";
}

/**
 * Makes room among an application's requests that wait: deletes the oldest of the network that has
 * the most, unless the network of a new one has as many. Requests whose code somebody entered stay.
 * False if nothing was deleted.
 */
export async function dropOldestDeviceRequests(
  db: Db,
  { applicationId, network, createdAt: now }: NewDeviceAuthorization,
): Promise<boolean> {
  const dropped = await prepared(db)`
    with waiting as (
      select device_code_hash, coalesce(network, '') as network, session_id, created_at from device_authorizations
      where application_id = ${applicationId} and decision is null and expires_at > ${now}
    ), held as (
      select network, count(*) filter (where session_id is null) as droppable, count(*) as requests
      from waiting group by network
    ), most as (
      select network from held
      where droppable > coalesce((select requests from held where network = ${network ?? ""}), 0)
      order by droppable desc limit 1
    )
    delete from device_authorizations where device_code_hash = any(array(
      select d.device_code_hash from device_authorizations d
      where d.device_code_hash = any(array(
          select device_code_hash from waiting natural join most where session_id is null
          order by created_at limit greatest((select count(*) from waiting) - ${MAX_PENDING - 1}::int, 0)))
        and d.session_id is null
      for update skip locked))
    returning 1`;
  return dropped.length > 0;
}

/** User code, hashed with each key that may have been current when it was made. */
export type UserCodeKey = { userCodeHashes: Buffer[] };

/** Names a request by its user code, for the session that entered it. */
export type OwnKey = UserCodeKey & { sessionId: string };

const isNamed = ({ userCodeHashes }: UserCodeKey) =>
  part`d.user_code_hash = any(${byteArray(userCodeHashes)}::bytea[])`;

/** SQL condition that application `a` still has what its request `d` asked for. */
export const IS_ALLOWED = `
  a.id = d.application_id and a.access_epoch = d.application_epoch and a.suspended_at is null
    and ${HAS_DEVICE_GRANT} and a.scopes @> d.scopes and ${arePermitted("d")}`;

const isAllowed = part([IS_ALLOWED]);

/** SQL condition that nobody decided on request `d`, and that its device didn't hear that it expired. */
export const IS_OPEN = "d.decision is null and d.answer is distinct from 'expired'";

const isPending = (now: Date) =>
  part`${part([IS_OPEN])} and d.expires_at > ${now} and ${isAllowed}`;

/**
 * Gives the request with this user code to a session, unless another one has it that hasn't ended
 * (RFC 8628 section 5.5). Null if no pending request has the code. The `or` keeps PostgreSQL from
 * joining the sessions, as it may do with a mere `not exists`: for a row that it waited for, it would
 * check such a join against no session at all.
 */
export async function claimDeviceAuthorization(
  db: Db,
  key: OwnKey,
  now: Date,
): Promise<"claimed" | "in_use" | null> {
  const [found] = await prepared<{ claimed: boolean }>(db)`
    with claimed as (
      update device_authorizations d set session_id = ${key.sessionId} from applications a
      where ${isNamed(key)} and ${isPending(now)} and (d.session_id is null or not exists (
        select from sessions s where s.id = d.session_id and s.id <> ${key.sessionId} and s.ended_at is null))
      returning 1
    )
    select exists (select from claimed) as claimed
    from device_authorizations d join applications a on ${isPending(now)} where ${isNamed(key)}`;
  if (!found) return null;
  return found.claimed ? "claimed" : "in_use";
}

export type DeviceRequest = Client & {
  requestedScopes: string[];
  apis: ScopesOfApi[] | null;
  network: string | null;
  userAgent: string | null;
  requestedAt: Date;
  decision: "approved" | "denied" | null;
};

/** Returns a request that a session entered, pending or decided; null if it expired before. */
export async function findDeviceRequest(
  db: Db,
  key: OwnKey,
  now: Date,
): Promise<DeviceRequest | null> {
  const [request] = await prepared<DeviceRequest>(db)`
    select ${clientColumns}, d.scopes as "requestedScopes", d.apis, d.network, d.user_agent as "userAgent",
      d.created_at as "requestedAt", d.decision
    from device_authorizations d join applications a on ${isAllowed}
    where ${isNamed(key)} and d.session_id = ${key.sessionId}
      and (d.decision is not null or d.expires_at > ${now})`;
  return request ?? null;
}
