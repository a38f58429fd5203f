import { clientProofCondition } from "@/db/applications/applications";
import type { Db } from "@/db/system/client";
import { inPlaces, type Placed, part, prepared } from "@/db/system/prepared";
import {
  askedTokens,
  isIntrospectorOf,
  type OwnToken,
  provenClients,
} from "@/db/tokens/introspection";

/** Live token of a service, as its API learns of it. */
export type LiveServiceToken = {
  clientId: string;
  audience: string;
  scopes: string[];
  createdAt: Date;
  expiresAt: Date;
  /** Thumbprint of the key that it is bound to; null for a bearer token. */
  jkt: string | null;
};

type AskedServiceToken = LiveServiceToken | Record<keyof LiveServiceToken, null>;

/**
 * Looks up tokens of services, each for a client: the one that it was issued to, or one that its API
 * has named and that isn't suspended (RFC 7662 section 4). Null if the client is not authenticated; `token` is null for
 * every token that isn't live or isn't for it.
 */
export async function findServiceTokensAsClients(
  db: Db,
  asked: OwnToken[],
  now: Date,
): Promise<({ token: LiveServiceToken | null } | null)[]> {
  const found = await prepared<AskedServiceToken & Placed>(db)`
    select asked.place, t.client_id as "clientId", t.audience, t.scopes, t.created_at as "createdAt", t.expires_at as "expiresAt", t.jkt
    from ${askedTokens(asked)} ${provenClients(now)}
    left join lateral (
      select s.* from live_service_tokens s
      where s.token_hash = asked.hash and s.expires_at > ${now}
        and (s.application_id = a.id or ${isIntrospectorOf(part`s.api_id`)})
      offset 0
    ) t on true`;
  return inPlaces(found, asked.length).map(
    (row) => row && { token: row.clientId === null ? null : row },
  );
}

/** Revokes a service's token for its client. False if the client is not authenticated. */
export async function revokeServiceToken(db: Db, own: OwnToken, now: Date): Promise<boolean> {
  const proven = await prepared(db)`
    with proven as (
      select a.id from applications a where ${clientProofCondition(own.client, now)}
    ), revoked as (
      update service_tokens t set revoked_at = ${now} from proven
      where t.token_hash = ${own.tokenHash} and t.application_id = proven.id and t.revoked_at is null
    )
    select id from proven`;
  return proven.length === 1;
}
