import {
  ASKED_PROOF,
  type ClientProof,
  clientProofCondition,
  PROOF_COLUMNS,
  proofRow,
} from "@/db/applications/applications";
import type { RequestOrigin } from "@/db/audit/events";
import type { Db } from "@/db/system/client";
import { askedRows, inPlaces, type Placed, prepared } from "@/db/system/prepared";
import type { Audience } from "@/db/tokens/access-tokens";
import { isAsRequired, JWT_ALG } from "@/db/tokens/new-tokens";

export type ServiceTokenRequest = {
  client: ClientProof;
  /** Compared form of the API's identifier; null for the only one that the service may use. */
  resource: string | null;
  /** Null for all that it may use. */
  scopes: string[] | null;
  /** Thumbprint of the key that the client proved (RFC 9449); null or missing without a proof. */
  jkt?: string | null;
  /** SHA-256 of the token if it is opaque; the `jti` if it is a JWT. */
  tokenHash: Buffer;
  createdAt: Date;
  opaqueExpiresAt: Date;
  jwtExpiresAt: Date;
  origin: RequestOrigin;
};

export type IssuedServiceToken = Audience & {
  apiId: string;
  applicationId: string;
  scopes: string[];
  createdAt: Date;
  expiresAt: Date;
};

const REQUEST_COLUMNS = {
  ...PROOF_COLUMNS,
  resource: "text",
  scopes: "text[]",
  jkt: "text",
  token_hash: "bytea",
  created_at: "timestamptz",
  opaque_expires_at: "timestamptz",
  jwt_expires_at: "timestamptz",
  network: "text",
  user_agent: "text",
  request_id: "uuid",
};

const requestRow = ({ client, origin, ...request }: ServiceTokenRequest) => ({
  ...proofRow(client),
  resource: request.resource,
  scopes: request.scopes,
  jkt: request.jkt ?? null,
  token_hash: request.tokenHash,
  created_at: request.createdAt,
  opaque_expires_at: request.opaqueExpiresAt,
  jwt_expires_at: request.jwtExpiresAt,
  network: origin.network,
  user_agent: origin.userAgent,
  request_id: origin.requestId,
});

/**
 * Issues a token to each service that may use the API and all the scopes (RFC 6749 section 4.4), and
 * writes an audit event for the first one of the day, which adds the day's row to `api_uses`
 * (`countApiUse` counts there later). Null, with nothing stored for it, if any condition fails.
 */
export async function issueServiceTokens(
  db: Db,
  requests: ServiceTokenRequest[],
  now: Date,
): Promise<(IssuedServiceToken | null)[]> {
  const issued = await prepared<IssuedServiceToken & Placed>(db)`
    with issued as (
      select asked.place, asked.network, asked.user_agent, asked.request_id, asked.token_hash, asked.jkt, asked.created_at, found.*,
        case found.token_format when 'jwt' then asked.jwt_expires_at else asked.opaque_expires_at end as expires_at
      from ${askedRows(REQUEST_COLUMNS, requests.map(requestRow))}
      cross join lateral (
        select a.id as application_id, a.access_epoch as application_epoch, api.id as api_id, api.access_epoch as api_epoch,
          api.identifier, api.token_format, api.signing_alg, p.epoch as permission_epoch,
          coalesce(asked.scopes, p.scopes) as scopes
        from applications a
        join api_permissions p on p.application_id = a.id and p.scopes <> '{}'
        join apis api on api.id = p.api_id and api.suspended_at is null
        where ${clientProofCondition(ASKED_PROOF, now)}
          and a.type = 'service' and a.suspended_at is null and a.approved_at is not null
          and p.scopes @> coalesce(asked.scopes, p.scopes)
          and ${isAsRequired}
          and (api.identifier_key = asked.resource or asked.resource is null and not exists (
            select from api_permissions other
            where other.application_id = a.id and other.api_id <> p.api_id and other.scopes <> '{}'))
        offset 0
      ) found
    ), stored as (
      insert into service_tokens (token_hash, application_id, application_epoch, api_id, api_epoch,
        permission_epoch, scopes, created_at, expires_at, jkt)
      select token_hash, application_id, application_epoch, api_id, api_epoch, permission_epoch,
        scopes, created_at, expires_at, jkt
      from issued
    ), first_uses as (
      insert into api_uses (api_id, application_id, day, tokens)
      select distinct api_id, application_id, (created_at at time zone 'UTC')::date, 0 from issued
      order by api_id, application_id
      on conflict do nothing
      returning api_id, application_id
    ), noted as (
      insert into audit_events (at, event, application_id, network, user_agent, request_id, after)
      select distinct on (api_id, application_id) ${now}::timestamptz, 'api.token_issued', application_id, network, user_agent,
        request_id, jsonb_build_object('api', identifier, 'scopes', scopes)
      from issued join first_uses using (api_id, application_id)
      order by api_id, application_id, place
    )
    select place, api_id as "apiId", application_id as "applicationId", identifier, token_format as "tokenFormat", signing_alg as "signingAlg", scopes, created_at as "createdAt",
      expires_at as "expiresAt"
    from issued`;
  return inPlaces(issued, requests.length);
}

/** API of a service's tokens, as the reason of a refusal needs it. */
export type PermittedApi = {
  identifierKey: string;
  scopes: string[];
  suspended: boolean;
  /** True if its tokens must be bound to a key. */
  requireDpop: boolean;
  /** Algorithm of its access tokens; null if they are opaque. */
  signingAlg: "RS256" | "ES256" | "EdDSA" | null;
};

export const listPermittedApis = (db: Db, applicationId: string) =>
  prepared<PermittedApi>(db)`
    select api.identifier_key as "identifierKey", p.scopes, api.suspended_at is not null as suspended, api.require_dpop as "requireDpop",
      ${JWT_ALG} as "signingAlg"
    from api_permissions p join apis api on api.id = p.api_id
    where p.application_id = ${applicationId} and p.scopes <> '{}'`;
