import { admits, type ClientProof, clientProofCondition } from "@/db/applications/applications";
import type { Db } from "@/db/client";
import { prepared } from "@/db/prepared";
import { type NewTokens, personOfFamily, type TokenGrant } from "./access-tokens";

export type CodeIssue = {
  codeHash: Buffer;
  /** Pending request that the code answers, or null if it never had to wait. */
  requestIdHash: Buffer | null;
  familyId: string;
  applicationId: string;
  sessionId: string;
  redirectUri: string;
  /**
   * Registered address that `redirectUri` matches, if it isn't the same: they differ in a loopback
   * port.
   */
  registeredUri?: string;
  codeChallenge: string;
  scopes: string[];
  nonce: string | null;
  claims: string | null;
  /** Methods of the session as they were checked, and the class that the tokens state. */
  amr: readonly string[];
  acr: string;
  now: Date;
  codeExpiresAt: Date;
  familyExpiresAt: Date;
};

/**
 * Stores a code with its token family, and uses up the pending request, in one statement, so that
 * only one of concurrent responses succeeds. False, with nothing changed, if the request was used
 * up already or access was cut meanwhile: session ended, user deactivated, application suspended or
 * unapproved for others than its owner, scopes or redirect address no longer registered, grant
 * removed or narrower, session signed in again by other methods, or too
 * weakly for the application, or the application closed to the user.
 */
export async function insertAuthorizationCode(db: Db, issue: CodeIssue): Promise<boolean> {
  const issued = await prepared(db)`
    with alive as (
      select a.id as application_id, a.access_epoch as application_epoch, a.revision as application_revision,
        r.id as redirect_uri_id, u.id as user_id,
        u.access_epoch as user_epoch, s.id as session_id, g.id as grant_id, s.authenticated_at, s.amr
      from sessions s
      join users u on u.id = s.user_id and u.deactivated_at is null
      join applications a on a.id = ${issue.applicationId} and a.suspended_at is null
        and (a.approved_at is not null or a.owner_id = u.id) and a.scopes @> ${issue.scopes}::text[]
        and reaches_context(s.amr, a.required_context) and ${admits}
      join redirect_uris r on r.application_id = a.id and r.purpose = 'authorization' and r.uri = ${issue.registeredUri ?? issue.redirectUri}
        and (a.any_loopback_port or r.uri = ${issue.redirectUri})
      join grants g on g.user_id = u.id and g.application_id = a.id and g.revoked_at is null
        and g.scopes @> ${issue.scopes}::text[]
      where s.id = ${issue.sessionId} and s.ended_at is null and s.amr = ${issue.amr}::text[]
    ), used as (
      delete from authorization_requests r using alive
      where r.id_hash = ${issue.requestIdHash}::bytea and r.application_epoch = alive.application_epoch
      returning r.id_hash
    ), family as (
      insert into token_families (id, application_id, application_epoch, application_revision, redirect_uri_id, user_id,
        user_epoch, session_id, grant_id, offline, scopes, nonce, claims, authenticated_at, amr, acr, created_at, expires_at)
      select ${issue.familyId}, application_id, application_epoch, application_revision, redirect_uri_id, user_id, user_epoch,
        session_id, grant_id, 'offline_access' = any(${issue.scopes}::text[]), ${issue.scopes}, ${issue.nonce}, ${issue.claims},
        authenticated_at, amr, ${issue.acr}, ${issue.now}, ${issue.familyExpiresAt}
      from alive where ${issue.requestIdHash}::bytea is null or exists (select from used)
      returning id
    )
    insert into authorization_codes (code_hash, family_id, redirect_uri, code_challenge, created_at, expires_at)
    select ${issue.codeHash}, id, ${issue.redirectUri}, ${issue.codeChallenge}, ${issue.now}, ${issue.codeExpiresAt}
    from family
    returning code_hash`;
  return issued.length === 1;
}

/**
 * Uses up a code and stores its tokens in one statement with every condition of RFC 6749 section
 * 4.1.3 and RFC 7636 section 4.6, so that one of concurrent requests wins. Null, with nothing
 * changed, if any condition fails.
 */
export async function redeemAuthorizationCode(
  db: Db,
  code: {
    codeHash: Buffer;
    client: ClientProof;
    redirectUri: string;
    codeChallenge: string;
    now: Date;
  },
  tokens: NewTokens,
): Promise<TokenGrant | null> {
  const { now } = code;
  const [grant] = await prepared<TokenGrant>(db)`
    with family as (
      update authorization_codes c set consumed_at = ${now}
      from live_families f join applications a on a.id = f.application_id
      where c.code_hash = ${code.codeHash} and c.consumed_at is null and c.expires_at > ${now}
        and c.redirect_uri = ${code.redirectUri} and c.code_challenge = ${code.codeChallenge}
        and f.id = c.family_id and f.session_ended_at is null and reaches_context(f.amr, a.required_context)
        and 'authorization_code' = any(a.grant_types) and ${clientProofCondition(code.client, now)}
      returning f.*, a.client_id, a.id_token_signing_alg, 'refresh_token' = any(a.grant_types) as refreshable
    ), refresh as (
      insert into refresh_tokens (token_hash, family_id, created_at, expires_at)
      select ${tokens.refreshTokenHash}, id, ${now}, ${tokens.refreshTokenExpiresAt} from family
      where refreshable
    ), access as (
      insert into access_tokens (token_hash, family_id, scopes, created_at, expires_at)
      select ${tokens.accessTokenHash}, id, scopes, ${now}, ${tokens.accessTokenExpiresAt} from family
    ), used as (
      update grants g set last_used_at = ${now} from family
      where g.id = family.grant_id
        and (g.last_used_at is null or g.last_used_at < ${now}::timestamptz - interval '1 minute')
    )
    select client_id as "clientId", id_token_signing_alg as "idTokenSigningAlg", refreshable, user_id as "userId", session_id as "sessionId", scopes, nonce, claims,
      claims_in_id_token as "claimsInIdToken", ${personOfFamily} as person, authenticated_at as "authenticatedAt", amr, acr
    from family`;
  return grant ?? null;
}

/** Returns a code's current state, to tell why it could not be redeemed. */
export async function findAuthorizationCode(db: Db, codeHash: Buffer) {
  const [code] = await db.$client<
    {
      applicationId: string;
      redirectUri: string;
      codeChallenge: string;
      expiresAt: Date;
      consumedAt: Date | null;
      familyId: string;
    }[]
  >`
    select f.application_id as "applicationId", c.redirect_uri as "redirectUri", c.code_challenge as "codeChallenge",
      c.expires_at as "expiresAt", c.consumed_at as "consumedAt", c.family_id as "familyId"
    from authorization_codes c join token_families f on f.id = c.family_id
    where c.code_hash = ${codeHash}`;
  return code ?? null;
}
