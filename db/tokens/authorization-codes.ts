import { admits } from "@/db/applications/applications";
import type { Db } from "@/db/system/client";
import { askedRows, inPlaces, type Placed, part, prepared } from "@/db/system/prepared";
import { liveGrant } from "./authorization-parties";
import { areGranted, arePermitted, insertFamilyScopes, type ScopesOfApi } from "./wanted-apis";

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
  /** Thumbprint of the only key that redeems the code (RFC 9449 section 10). */
  jkt?: string | null;
  scopes: string[];
  apis?: readonly ScopesOfApi[];
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
 * Stores each code with its token family, and uses up the pending request, in one statement, so that
 * only one of concurrent responses succeeds. False, with nothing changed for it, if the request was
 * used up already or access was cut meanwhile: session ended, user deactivated, application
 * suspended or unapproved for others than its owner, scopes or redirect address no longer
 * registered, an API suspended or its scopes no longer permitted, grant removed or narrower, session
 * signed in again by other methods, or too weakly for the application, or the application closed to
 * the user. Requests are locked in the order of their
 * hashes, so that no two statements wait for each other.
 */
export async function insertAuthorizationCodes(db: Db, issues: CodeIssue[]): Promise<boolean[]> {
  const withApis = issues.some(({ apis }) => apis?.length);
  const issued = await prepared<Placed>(db)`
    with asked as (
      select * from ${askedRows(ISSUE_COLUMNS, issues.map(issueRow))} order by request_hash
    ), alive as (
      select asked.*, found.*
      from asked cross join lateral (
        select a.access_epoch as application_epoch, a.revision as application_revision, r.id as redirect_uri_id,
          u.id as user_id, u.access_epoch as user_epoch, g.id as grant_id, s.authenticated_at
        from sessions s
        join users u on u.id = s.user_id and u.deactivated_at is null
        join applications a on a.id = asked.application_id and a.suspended_at is null
          and (a.approved_at is not null or a.owner_id = u.id) and a.scopes @> asked.scopes
          and reaches_context(s.amr, a.required_context) and ${admits}
        join redirect_uris r on r.application_id = a.id and r.purpose = 'authorization'
          and r.uri = asked.registered_uri and (r.uri = asked.redirect_uri or a.any_loopback_port or may_use_any_port(a.id))
        join ${liveGrant} and g.scopes @> asked.scopes
        where s.id = asked.session_id and s.ended_at is null and s.amr = asked.amr
          ${withApis ? ARE_APIS_ALLOWED : NOTHING}
        offset 0
      ) found
    ), pending as (
      select distinct on (r.request) alive.place, r.request
      from alive cross join lateral (
        select r.ctid as request from authorization_requests r
        where r.id_hash = alive.request_hash and r.application_epoch = alive.application_epoch
        for update
      ) r
      order by r.request, alive.place
    ), used as (
      delete from authorization_requests where ctid = any(array(select request from pending))
    ), answered as (
      select * from alive where request_hash is null or place in (select place from pending)
    ), family as (
      insert into token_families (id, application_id, application_epoch, application_revision, redirect_uri_id, user_id,
        user_epoch, session_id, grant_id, offline, scopes, nonce, claims, authenticated_at, amr, acr, created_at, expires_at)
      select family_id, application_id, application_epoch, application_revision, redirect_uri_id, user_id, user_epoch,
        session_id, grant_id, 'offline_access' = any(scopes), scopes, nonce, claims, authenticated_at, amr, acr, now,
        family_expires_at
      from answered
    )${withApis ? FAMILY_APIS : NOTHING}, code as (
      insert into authorization_codes (code_hash, family_id, redirect_uri, code_challenge, jkt, created_at, expires_at)
      select code_hash, family_id, redirect_uri, code_challenge, jkt, now, code_expires_at from answered
    )
    select place from answered`;
  return inPlaces(issued, issues.length).map((row) => row !== null);
}

export const insertAuthorizationCode = async (db: Db, issue: CodeIssue): Promise<boolean> =>
  (await insertAuthorizationCodes(db, [issue]))[0] === true;

/** SQL condition that client and user allow the APIs of a row of `asked`. */
const ARE_APIS_ALLOWED = part([`and ${arePermitted("asked")} and ${areGranted("asked")}`]);

const FAMILY_APIS = part([`, family_api as (${insertFamilyScopes("answered")})`]);

/** Most requests name no API. Their statement has no part for APIs: its tables alone would cost time. */
const NOTHING = part``;

const ISSUE_COLUMNS = {
  code_hash: "bytea",
  request_hash: "bytea",
  family_id: "uuid",
  application_id: "uuid",
  session_id: "uuid",
  redirect_uri: "text",
  registered_uri: "text",
  code_challenge: "text",
  jkt: "text",
  scopes: "text[]",
  apis: "jsonb",
  nonce: "text",
  claims: "text",
  amr: "text[]",
  acr: "text",
  now: "timestamptz",
  code_expires_at: "timestamptz",
  family_expires_at: "timestamptz",
};

const issueRow = (issue: CodeIssue): Record<keyof typeof ISSUE_COLUMNS, unknown> => ({
  code_hash: issue.codeHash,
  request_hash: issue.requestIdHash,
  family_id: issue.familyId,
  application_id: issue.applicationId,
  session_id: issue.sessionId,
  redirect_uri: issue.redirectUri,
  registered_uri: issue.registeredUri ?? issue.redirectUri,
  code_challenge: issue.codeChallenge,
  jkt: issue.jkt ?? null,
  scopes: issue.scopes,
  apis: issue.apis?.length ? issue.apis : null,
  nonce: issue.nonce,
  claims: issue.claims,
  amr: issue.amr,
  acr: issue.acr,
  now: issue.now,
  code_expires_at: issue.codeExpiresAt,
  family_expires_at: issue.familyExpiresAt,
});
