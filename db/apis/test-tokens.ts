import type { AuditContext } from "@/db/audit/events";
import type { Db } from "@/db/system/client";
import { prepared } from "@/db/system/prepared";
import { isAsRequired } from "@/db/tokens/new-tokens";
import type { IssuedServiceToken, ServiceTokenRequest } from "./service-tokens";

type TestTokenRequest = Pick<
  ServiceTokenRequest,
  "tokenHash" | "opaqueExpiresAt" | "jwtExpiresAt"
> & {
  scopes: readonly string[];
  apiId: string;
  clientId: string;
  /** User who must own both the API and the service; undefined for administrators. */
  ownerId: string | undefined;
};

/** Service's token, with the name of its API. */
type IssuedTestToken = IssuedServiceToken & { name: string };

/**
 * Issues a service's token to a person who could create a secret for the service, and so get the
 * same one (docs/decisions/0213-show-test-tokens.md). Null, with nothing stored, if the service
 * itself wouldn't get it as a bearer token.
 */
export async function issueTestToken(
  db: Db,
  { apiId, clientId, ownerId, scopes, tokenHash, ...until }: TestTokenRequest,
  { at, actorId, origin }: AuditContext,
): Promise<IssuedTestToken | null> {
  const owner = ownerId ?? null;
  const [issued] = await prepared<IssuedTestToken>(db)`
    with issued as (
      select a.id as application_id, a.access_epoch as application_epoch, api.id as api_id, api.access_epoch as api_epoch,
        api.name, api.identifier, api.token_format, api.signing_alg, p.epoch as permission_epoch, ${scopes}::text[] as scopes,
        case api.token_format when 'jwt' then ${until.jwtExpiresAt}::timestamptz else ${until.opaqueExpiresAt} end as expires_at
      from (select null::text as jkt) asked, applications a
      join api_permissions p on p.application_id = a.id
      join apis api on api.id = p.api_id and api.suspended_at is null
      where api.id = ${apiId} and a.client_id = ${clientId}
        and (${owner}::uuid is null or a.owner_id = ${owner} and api.owner_id = ${owner})
        and a.type = 'service' and a.suspended_at is null and a.approved_at is not null
        and p.scopes @> ${scopes}::text[]
        and ${isAsRequired}
    ), stored as (
      insert into service_tokens (token_hash, application_id, application_epoch, api_id, api_epoch,
        permission_epoch, scopes, created_at, expires_at)
      select ${tokenHash}::bytea, application_id, application_epoch, api_id, api_epoch, permission_epoch,
        scopes, ${at}::timestamptz, expires_at
      from issued
    ), noted as (
      insert into audit_events (at, event, actor_id, application_id, network, user_agent, request_id, after)
      select ${at}, 'api.test_token_issued', ${actorId}::uuid, application_id, ${origin.network}, ${origin.userAgent},
        ${origin.requestId}::uuid, jsonb_build_object('api', identifier, 'scopes', scopes)
      from issued
    )
    select api_id as "apiId", application_id as "applicationId", name, identifier, token_format as "tokenFormat",
      signing_alg as "signingAlg", scopes, ${at}::timestamptz as "createdAt", expires_at as "expiresAt"
    from issued`;
  return issued ?? null;
}
