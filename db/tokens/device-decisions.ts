import { sql } from "drizzle-orm";
import { ADMITS } from "@/db/applications/applications";
import type { Device } from "@/db/schema/tokens";
import { type Execute, executePrepared } from "@/db/system/client";
import { IS_ALLOWED, IS_OPEN, type OwnKey } from "./device-authorizations";
import { areGranted, insertFamilyScopes } from "./wanted-apis";

/** Request that a session decides on. */
export type HeldRequest = {
  deviceCodeHash: Buffer;
  applicationId: string;
  application: string;
  scopes: string[];
  /** APIs with the scopes that were asked for of each. */
  apis: { id: string; identifier: string; scopes: string[] }[];
  device: Device;
};

/**
 * Returns a pending request that a session entered, and locks it until the transaction ends, so that
 * one of concurrent decisions counts.
 */
export async function lockDeviceRequest(
  tx: Execute,
  { userCodeHashes, sessionId }: OwnKey,
  now: Date,
): Promise<HeldRequest | null> {
  const hashes = userCodeHashes.map((hash) => sql`${hash}::bytea`);
  const [held] = await executePrepared<HeldRequest>(
    tx,
    sql`
    select d.device_code_hash as "deviceCodeHash", d.application_id as "applicationId", a.name as application, d.scopes,
      (select coalesce(jsonb_agg(jsonb_build_object('id', api.id, 'identifier', api.identifier, 'scopes', wanted.scopes)), '[]')
        from jsonb_to_recordset(d.apis) wanted (id uuid, scopes text[]) join apis api on api.id = wanted.id) as apis,
      jsonb_build_object('network', d.network, 'userAgent', d.user_agent) as device
    from device_authorizations d join applications a on ${sql.raw(IS_ALLOWED)}
    where d.user_code_hash in (${sql.join(hashes, sql`, `)}) and d.session_id = ${sessionId}
      and ${sql.raw(IS_OPEN)} and d.expires_at > ${now.toISOString()}::timestamptz
    for no key update of d`,
  );
  return held ?? null;
}

export async function denyDeviceRequest(tx: Execute, deviceCodeHash: Buffer): Promise<void> {
  await executePrepared(
    tx,
    sql`update device_authorizations set decision = 'denied' where device_code_hash = ${deviceCodeHash}`,
  );
}

type Approval = {
  deviceCodeHash: Buffer;
  familyId: string;
  /** Methods of the session as they were checked, and the class that the tokens state. */
  amr: readonly string[];
  acr: string;
  now: Date;
  familyExpiresAt: Date;
};

/**
 * Approves a locked request and creates its token family, so that whatever cuts access from now on
 * cuts this. False, with nothing changed, if access was cut meanwhile: session ended or signed in
 * again by other methods, or too weakly for the application, user deactivated, application suspended,
 * unapproved for others than its owner, or closed to the user, grant removed or narrower, or one of
 * the scopes sensitive.
 */
export async function approveDeviceRequest(tx: Execute, approval: Approval): Promise<boolean> {
  const { deviceCodeHash, familyId, amr, acr } = approval;
  const now = approval.now.toISOString();
  const approved = await executePrepared(
    tx,
    sql`
    with alive as (
      select ${familyId}::uuid as family_id, a.id as application_id, a.access_epoch as application_epoch, a.revision as application_revision,
        u.id as user_id, u.access_epoch as user_epoch, s.id as session_id, s.authenticated_at, g.id as grant_id,
        d.scopes, d.apis, jsonb_build_object('network', d.network, 'userAgent', d.user_agent) as device
      from device_authorizations d
      join sessions s on s.id = d.session_id and s.ended_at is null and s.amr = ${sql.param(amr)}::text[]
      join users u on u.id = s.user_id and u.deactivated_at is null
      join applications a on ${sql.raw(IS_ALLOWED)} and (a.approved_at is not null or a.owner_id = u.id)
        and reaches_context(s.amr, a.required_context) and ${sql.raw(ADMITS)}
      join grants g on g.user_id = u.id and g.application_id = a.id and g.revoked_at is null and g.scopes @> d.scopes
      where d.device_code_hash = ${deviceCodeHash} and ${sql.raw(areGranted("d"))}
        and not exists (select from jsonb_to_recordset(d.apis) wanted (id uuid, scopes text[])
          join api_scopes s on s.api_id = wanted.id and s.name = any(wanted.scopes) and s.sensitive)
    ), family_api as (
      ${sql.raw(insertFamilyScopes("alive"))}
    ), family as (
      insert into token_families (id, application_id, application_epoch, application_revision, user_id, user_epoch,
        session_id, grant_id, offline, scopes, authenticated_at, amr, acr, device, created_at, expires_at)
      select family_id, application_id, application_epoch, application_revision, user_id, user_epoch, session_id, grant_id,
        'offline_access' = any(scopes), scopes, authenticated_at, ${sql.param(amr)}::text[], ${acr}, device,
        ${now}::timestamptz, ${approval.familyExpiresAt.toISOString()}::timestamptz
      from alive
    )
    update device_authorizations d set decision = 'approved', family_id = alive.family_id
    from alive where d.device_code_hash = ${deviceCodeHash}
    returning 1`,
  );
  return approved.length === 1;
}
