import { type ClientProof, isProvenBy, type TokenClient } from "@/db/applications/applications";
import type { Db } from "@/db/client";
import type { TokenProfile } from "./access-tokens";

export type CodeIssue = {
  codeHash: Buffer;
  /** The stored request that this answers, or null if it never had to wait. */
  requestIdHash: Buffer | null;
  familyId: string;
  applicationId: string;
  sessionId: string;
  redirectUri: string;
  /** The registered address that `redirectUri` matches, if it isn't the same: they differ in a loopback port. */
  registeredUri?: string;
  codeChallenge: string;
  scopes: string[];
  nonce: string | null;
  claims: string | null;
  now: Date;
  codeExpiresAt: Date;
  familyExpiresAt: Date;
};

/**
 * Stores a code with the family that will descend from it, and spends the stored request that it answers: one
 * statement, so that of two racers one answers. False, with nothing changed, if the request was spent already or
 * access was cut meanwhile: the session ended, the user deactivated, the application suspended or not
 * approved for others than its owner, the scopes or the redirect address no longer registered, the grant removed or
 * narrower than the request.
 */
export async function insertAuthorizationCode(db: Db, issue: CodeIssue): Promise<boolean> {
  const issued = await db.$client`
    with alive as (
      select a.id as application_id, a.access_epoch as application_epoch, a.revision as application_revision,
        r.id as redirect_uri_id, u.id as user_id,
        u.access_epoch as user_epoch, s.id as session_id, g.id as grant_id, s.authenticated_at, s.amr
      from sessions s
      join users u on u.id = s.user_id and u.deactivated_at is null
      join applications a on a.id = ${issue.applicationId} and a.suspended_at is null
        and (a.approved_at is not null or a.owner_id = u.id) and a.scopes @> ${issue.scopes}::text[]
      join redirect_uris r on r.application_id = a.id and r.purpose = 'authorization' and r.uri = ${issue.registeredUri ?? issue.redirectUri}
        and (a.any_loopback_port or r.uri = ${issue.redirectUri})
      join grants g on g.user_id = u.id and g.application_id = a.id and g.revoked_at is null
        and g.scopes @> ${issue.scopes}::text[]
      where s.id = ${issue.sessionId} and s.ended_at is null
    ), spent as (
      delete from authorization_requests r using alive
      where r.id_hash = ${issue.requestIdHash}::bytea and r.application_epoch = alive.application_epoch
      returning r.id_hash
    ), family as (
      insert into token_families (id, application_id, application_epoch, application_revision, redirect_uri_id, user_id,
        user_epoch, session_id, grant_id, offline, scopes, nonce, claims, authenticated_at, amr, created_at, expires_at)
      select ${issue.familyId}, application_id, application_epoch, application_revision, redirect_uri_id, user_id, user_epoch,
        session_id, grant_id, 'offline_access' = any(${issue.scopes}::text[]), ${issue.scopes}, ${issue.nonce}, ${issue.claims},
        authenticated_at, amr, ${issue.now}, ${issue.familyExpiresAt}
      from alive where ${issue.requestIdHash}::bytea is null or exists (select from spent)
      returning id
    )
    insert into authorization_codes (code_hash, family_id, redirect_uri, code_challenge, created_at, expires_at)
    select ${issue.codeHash}, id, ${issue.redirectUri}, ${issue.codeChallenge}, ${issue.now}, ${issue.codeExpiresAt}
    from family
    returning code_hash`;
  return issued.length === 1;
}

export type NewTokens = {
  accessTokenHash: Buffer;
  accessTokenExpiresAt: Date;
  /** Stored only for an application with the grant type `refresh_token`. */
  refreshTokenHash: Buffer;
  refreshTokenExpiresAt: Date;
};

/** What was granted, for the answer and its ID token. */
export type TokenGrant = {
  clientId: string;
  idTokenSigningAlg: TokenClient["idTokenSigningAlg"];
  /** The application has the grant type `refresh_token`: the new refresh token was stored. */
  refreshable: boolean;
  userId: string;
  sessionId: string;
  /** Of the access token. */
  scopes: string[];
  nonce: string | null;
  claims: string | null;
  /** Null unless `claims` asked for anything. */
  person: Omit<TokenProfile, "scopes"> | null;
  authenticatedAt: Date;
  amr: string[];
};

/** `person` of what was spent. Read by the statement that spends: after it nothing may fail for want of a database. */
export const personOfSpent = (db: Db) => db.$client`
  case when spent.claims is not null then (select to_jsonb(p) from (
    select u.id, u.username, u.name, u.picture, encode(u.picture_hash, 'hex') as "pictureHash", u.email,
      u.email_verified_at is not null as "emailVerified"
    from users u where u.id = spent.user_id) p) end`;

/**
 * Spends a code and stores what it gives, in one statement: every condition of RFC 6749 section 4.1.3 and RFC 7636
 * section 4.6 is in it, so of any number of racers one wins. Null if any fails; nothing has changed then.
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
  const [grant] = await db.$client<TokenGrant[]>`
    with spent as (
      update authorization_codes c set consumed_at = ${now}
      from live_families f join applications a on a.id = f.application_id
      where c.code_hash = ${code.codeHash} and c.consumed_at is null and c.expires_at > ${now}
        and c.redirect_uri = ${code.redirectUri} and c.code_challenge = ${code.codeChallenge}
        and f.id = c.family_id and f.session_ended_at is null
        and 'authorization_code' = any(a.grant_types) and ${isProvenBy(db, code.client, now)}
      returning f.*, a.client_id, a.id_token_signing_alg, 'refresh_token' = any(a.grant_types) as refreshable
    ), refresh as (
      insert into refresh_tokens (token_hash, family_id, created_at, expires_at)
      select ${tokens.refreshTokenHash}, id, ${now}, ${tokens.refreshTokenExpiresAt} from spent
      where refreshable
    ), access as (
      insert into access_tokens (token_hash, family_id, scopes, created_at, expires_at)
      select ${tokens.accessTokenHash}, id, scopes, ${now}, ${tokens.accessTokenExpiresAt} from spent
    ), used as (
      update grants g set last_used_at = ${now} from spent
      where g.id = spent.grant_id
        and (g.last_used_at is null or g.last_used_at < ${now}::timestamptz - interval '1 minute')
    )
    select client_id as "clientId", id_token_signing_alg as "idTokenSigningAlg", refreshable, user_id as "userId", session_id as "sessionId", scopes, nonce, claims,
      ${personOfSpent(db)} as person, authenticated_at as "authenticatedAt", amr
    from spent`;
  return grant ?? null;
}

/** A code as it stands, to tell why it could not be redeemed. */
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
