import type { Db } from "@/db/system/client";
import { part, prepared } from "@/db/system/prepared";
import { TOKEN_GRANT, type TokenGrant } from "./access-tokens";
import {
  ASKED_TOKENS,
  AUDIENCE_COLUMNS,
  askedCredentials,
  audienceOfFamily,
  type GrantedApi,
  grantedApis,
  hasAudience,
  isAsRequired,
  isProven,
  KEY_OF_REFRESH,
  type Spent,
  storedTokens,
} from "./new-tokens";

/** Answer to a poll, and the access that it gives, which is null unless that is `granted`. */
export type Polled = {
  answer: "pending" | "slow_down" | "denied" | "expired" | "cut" | "granted";
  grant: TokenGrant | null;
};

/**
 * Answers a poll of a device, with every condition of RFC 8628 section 3.5: paces it, delivers the
 * decision, and stores the tokens of an approved request, in one statement. Of concurrent polls, one
 * gets the tokens. Null, with nothing changed, if the code is unknown, used up or another client's,
 * or if the application lost its access or the grant type since.
 */
export async function pollDeviceAuthorization(
  db: Db,
  poll: Spent,
  now: Date,
): Promise<Polled | null> {
  const [polled] = await prepared<TokenGrant & Pick<Polled, "answer">>(db)`
    with polled as (
      update device_authorizations d
      set polled_at = ${now}, (answer, polling_interval) = (
        select answer, case answer when 'slow_down' then least(d.polling_interval + 5, 60) else d.polling_interval end
        from (select ${answerTo(now)} as answer offset 0) answered)
      from ${askedCredentials([poll], {}, () => ({}))}, applications a
      where d.device_code_hash = ${poll.hash} and d.answer is distinct from 'granted'
        and a.id = d.application_id and a.access_epoch = d.application_epoch and a.suspended_at is null
        and ${part([HAS_DEVICE_GRANT])} and ${isProven(now)} and (asked.jkt is not null or not a.require_dpop)
        and not exists (select from live_families f ${audienceOfFamily}
          where f.id = d.family_id
            and not (${hasAudience} and ${isAsRequired} and coalesce(api.scopes, f.scopes) <> '{}'))
      returning asked.*, d.answer, d.family_id
    ), family as (
      select ${ASKED_TOKENS}, found.*
      from polled asked cross join lateral (
        select f.*, a.client_id, a.id_token_signing_alg, 'refresh_token' = any(a.grant_types) as refreshable,
          ${AUDIENCE_COLUMNS}, f.scopes as identity_scopes, coalesce(api.scopes, f.scopes) as issued_scopes,
          ${KEY_OF_REFRESH} as refresh_jkt
        from live_families f join applications a on a.id = f.application_id
        ${audienceOfFamily}
        where f.id = asked.family_id
        offset 0
      ) found
      where asked.answer = 'granted'
    ), ${storedTokens(now)}
    select answer, ${TOKEN_GRANT}
    from polled left join family on true`;
  if (!polled) return null;
  const { answer, ...grant } = polled;
  return { answer, grant: answer === "granted" ? grant : null };
}

/** SQL condition that application `a` has the grant type of devices (RFC 8628 section 3.4). */
export const HAS_DEVICE_GRANT =
  "'urn:ietf:params:oauth:grant-type:device_code' = any(a.grant_types)";

/**
 * Chooses the answer to a poll of request `d` of application `a`. Only a request without a decision
 * slows a device down. A family that exists but isn't live lost its access. One that this statement
 * doesn't see was approved while it waited for the row, and is delivered with the next poll. An
 * `exists` would let a plan from when there were few families read all of them.
 */
const answerTo = (now: Date) => part`
  case when d.expires_at <= ${now} then 'expired'
    when d.decision = 'denied' then 'denied'
    when (select true from live_families f
      where f.id = d.family_id and reaches_context(f.amr, a.required_context)) then 'granted'
    when (select true from token_families f where f.id = d.family_id) then 'cut'
    when d.polled_at > ${now}::timestamptz - make_interval(secs => d.polling_interval - 1) then 'slow_down'
    else 'pending' end`;

/**
 * Returns whose a device code is, whether it was used up, and what its approval gave, to tell why a
 * poll was refused.
 */
export async function findDeviceCode(db: Db, deviceCodeHash: Buffer) {
  const [code] = await db.$client<
    { applicationId: string; isUsed: boolean; grantedScopes: string[]; apis: GrantedApi[] }[]
  >`
    select d.application_id as "applicationId", d.answer is not distinct from 'granted' as "isUsed",
      coalesce(f.scopes, '{}') as "grantedScopes", ${grantedApis(db)} as apis
    from device_authorizations d left join token_families f on f.id = d.family_id
    where d.device_code_hash = ${deviceCodeHash}`;
  return code ?? null;
}
