import { sql } from "drizzle-orm";
import type { AuditEventName, RequestOrigin } from "@/db/audit/events";
import { notingUpstreamSession } from "@/db/identities/identities";
import type { Upstream } from "@/db/identities/upstream";
import { type Execute, executePrepared, type Transaction } from "@/db/system/client";
import { endSurplusSessions, hasSurplusSessions } from "./own-sessions";

/** Maximum number of browsers remembered per user. */
const MAX_KNOWN = 100;

type Device = { userId: string; deviceHash: Buffer | null; now: Date };

/** `unknown`: the browser is new to a user who has used others. `crowded`: it is one too many. */
type NotedDevice = { unknown: boolean; crowded: boolean };

/**
 * Inserts a browser, or updates when it was last seen. `returning` sees the table as it was before
 * the statement; a row with xmax = 0 was just inserted.
 */
function notingDevice({ userId, deviceHash, now }: Device) {
  const at = sql`${now.toISOString()}::timestamptz`;
  const others = sql`select from known_devices k where k.user_id = ${userId}`;
  return sql`
    insert into known_devices (user_id, device_hash, first_seen_at, last_seen_at)
    select ${userId}::uuid, hash, ${at}, ${at} from (select ${deviceHash}::bytea) as given (hash)
    where hash is not null
    on conflict (user_id, device_hash) do update set last_seen_at = excluded.last_seen_at
    returning first_seen_at as since, xmax = 0 and exists (${others}) as unknown,
      xmax = 0 and exists (${others} offset ${MAX_KNOWN - 1}) as crowded`;
}

/**
 * Records a browser. True if it is new to a user who has used others; the first browser is not
 * news. Beyond the maximum, those seen least recently are deleted.
 */
export async function noteKnownDevice(
  tx: Execute,
  device: Device & { deviceHash: Buffer },
): Promise<boolean> {
  const [noted] = await executePrepared<NotedDevice>(tx, notingDevice(device));
  if (noted?.crowded) await forgetDevices(tx, device);
  return noted?.unknown ?? false;
}

/** Deletes the browsers of a user beyond the maximum, but not the one that was just recorded. */
async function forgetDevices(tx: Execute, { userId, deviceHash }: Device): Promise<void> {
  await executePrepared(
    tx,
    sql`
    delete from known_devices where user_id = ${userId} and device_hash in (
      select device_hash from known_devices where user_id = ${userId} and device_hash in (
        select device_hash from known_devices where user_id = ${userId} and device_hash <> ${deviceHash}
        order by last_seen_at desc offset ${MAX_KNOWN - 1})
      for update skip locked)`,
  );
}

type SignIn = {
  userId: string;
  sessionId: string;
  /** Hash of the browser's ID; null if it brought none that we made. */
  deviceHash: Buffer | null;
  way: string;
  /** Identity by which the user came from elsewhere. */
  upstream: Upstream | null;
  origin: RequestOrigin;
  now: Date;
};

/** Expression for the name of an identity's provider, as an object. */
const providerOf = (identityId: string) => sql`(
  select jsonb_build_object('provider', p.name) from identities i
  join identity_providers p on p.id = i.provider_id where i.id = ${identityId})`;

const EVENT: AuditEventName = "session.signed_in";

/**
 * Records a sign-in's browser, its event and where it came from in one statement, and ends the sessions and forgets the
 * browsers that are too many; call it in the transaction that started the session. True if the
 * browser is new to a user who has used others.
 */
export async function recordSignIn(tx: Transaction, signIn: SignIn): Promise<boolean> {
  const { userId, sessionId, way, upstream, origin, now } = signIn;
  const [recorded] = await executePrepared<NotedDevice & { surplus: boolean }>(
    tx,
    sql`
    with device as (${notingDevice(signIn)}),
    noted as (
      select coalesce((select unknown from device), false) as unknown,
        coalesce((select crowded from device), false) as crowded,
        (select since from device) as since),
    event as (
      insert into audit_events
        (at, event, actor_id, user_id, network, user_agent, request_id, after)
      select ${now.toISOString()}::timestamptz, ${EVENT}::text, ${userId}::uuid, ${userId}::uuid,
        ${origin.network}::text, ${origin.userAgent}::text, ${origin.requestId}::uuid,
        jsonb_build_object('session', ${sessionId}::text, 'newDevice', unknown,
          'browserSince', since, 'way', ${way}::text)${
            upstream ? sql` || ${providerOf(upstream.identityId)}` : sql``
          }
      from noted)${upstream ? sql`, upstream as (${notingUpstreamSession(sessionId, upstream)})` : sql``}
    select unknown, crowded, ${hasSurplusSessions({ userId, newId: sessionId }, now)} as surplus
    from noted`,
  );
  if (recorded?.surplus) await endSurplusSessions(tx, { userId, newId: sessionId, origin }, now);
  if (recorded?.crowded) await forgetDevices(tx, signIn);
  return recorded?.unknown ?? false;
}
