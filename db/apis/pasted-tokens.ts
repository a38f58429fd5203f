import type { Db } from "@/db/system/client";

/** Access token as it is stored, of a person or of a service, with what is left of its access. */
export type StoredToken = {
  /** API that it is for; null for Foyer itself. */
  apiId: string | null;
  expiresAt: Date;
  /** Thumbprint of the key that it is bound to; null for a bearer token. */
  jkt: string | null;
  /** False if it was revoked, or access was cut. */
  isLive: boolean;
  scopes: string[];
  clientId: string;
  application: string;
  applicationId: string;
  /** Null for a service's. */
  userId: string | null;
  /** Name of that user, or the username. */
  person: string | null;
};

/** Looks up an access token by its hash, expired and revoked ones too. */
export async function findStoredToken(db: Db, tokenHash: Buffer): Promise<StoredToken | null> {
  const [found] = await db.$client<StoredToken[]>`
    select t.*, a.client_id as "clientId", a.name as application, coalesce(u.name, u.username) as person
    from (
      select t.api_id as "apiId", t.expires_at as "expiresAt", t.jkt, f.application_id as "applicationId", f.user_id as "userId",
        t.revoked_at is null and live.id is not null as "isLive",
        array(select scope from unnest(t.scopes) scope where scope = any(api.scopes)) as scopes
      from access_tokens t
      join token_families f on f.id = t.family_id
      left join live_families live on live.id = f.id
      left join live_family_apis api on api.family_id = f.id and api.api_id = t.api_id
      where t.token_hash = ${tokenHash}
      union all
      select t.api_id, t.expires_at, t.jkt, t.application_id, null, live.token_hash is not null, t.scopes
      from service_tokens t
      left join live_service_tokens live on live.token_hash = t.token_hash
      where t.token_hash = ${tokenHash}
    ) t
    join applications a on a.id = t."applicationId"
    left join users u on u.id = t."userId"`;
  return found ?? null;
}
