import { sql } from "drizzle-orm";
import type { Db, Transaction } from "@/db/system/client";
import { byteArray, inPlaces, type Placed, prepared } from "@/db/system/prepared";
import { TOKEN_PROFILE, type TokenProfile } from "@/db/tokens/access-tokens";
import { usedGrants } from "@/db/tokens/new-tokens";

/** User of a gate's session. `isDue` is true if its use is to be noted. */
export type GateUser = TokenProfile & { applicationId: string; isDue: boolean };

/**
 * Returns the user of each session of a gate; null if it is unknown, ended, or access was cut, or the
 * gate asks for a stronger sign-in now: a session is as long as a refresh token, and so as strict.
 * `offset 0` keeps PostgreSQL from joining whole tables instead of looking up each session by its index.
 */
export async function findGateUsers(
  db: Db,
  tokenHashes: Buffer[],
  now: Date,
  { groups }: { groups: boolean },
): Promise<(GateUser | null)[]> {
  const found = await prepared<GateUser & Placed>(db)`
    select asked.place::int as place, found.*
    from unnest(${byteArray(tokenHashes)}::bytea[]) with ordinality asked (token_hash, place)
    cross join lateral (
      select ${TOKEN_PROFILE}, f.scopes, f.application_id as "applicationId",
        case when ${groups}::boolean and 'groups' = any(f.scopes) then groups_seen_by(f.application_id, u.id) end as groups,
        s.last_used_at < ${now}::timestamptz - interval '1 minute' as "isDue"
      from gate_sessions s
      join live_families f on f.id = s.family_id and f.expires_at > ${now}
        and reaches_context(f.amr, f.required_context)
      join users u on u.id = f.user_id
      where s.token_hash = asked.token_hash and s.expires_at > ${now}
      offset 0
    ) found`;
  return inPlaces(found, tokenHashes.length);
}

/** Notes the use of a session, and of the grant that it rests on, at most once a minute. */
export async function noteGateUse(
  db: Db,
  { tokenHash, idleMinutes }: { tokenHash: Buffer; idleMinutes: number },
  now: Date,
): Promise<void> {
  await prepared(db)`
    with used as (
      update gate_sessions set last_used_at = ${now},
        expires_at = least(${now}::timestamptz + make_interval(mins => ${idleMinutes}::int), coalesce(
          (select s.expires_at from token_families f join sessions s on s.id = f.session_id where f.id = family_id),
          expires_at))
      where token_hash = ${tokenHash} and expires_at > ${now} and last_used_at < ${now}::timestamptz - interval '1 minute'
      returning family_id
    ), family as (
      select f.grant_id from used join token_families f on f.id = used.family_id
    )
    ${usedGrants(now)}`;
}

/** Code that a browser brought to a gate, and the session that it gives. */
export type GateEntry = {
  codeHash: Buffer;
  applicationId: string;
  redirectUri: string;
  codeChallenge: string;
  tokenHash: Buffer;
  idleMinutes: number;
};

/**
 * Uses up a code and stores the session in one statement, with the conditions of
 * `redeemAuthorizationCodes` except for the client's proof: a gate has none, and only its check redeems
 * its codes. False, with nothing changed, if any condition fails. The first session of a gate changes
 * what the cards of its sites say.
 */
export async function enterGate(db: Db, entry: GateEntry, now: Date): Promise<boolean> {
  const entered = await prepared(db)`
    with family as (
      select c.ctid as code, f.id, f.grant_id,
        (select s.expires_at from sessions s where s.id = f.session_id) as ends_at
      from authorization_codes c join live_families f on f.id = c.family_id
      join applications a on a.id = f.application_id and a.type = 'gate'
      where c.code_hash = ${entry.codeHash} and c.consumed_at is null and c.expires_at > ${now}
        and c.created_at > ${now}::timestamptz - interval '60 seconds'
        and c.redirect_uri = ${entry.redirectUri} and c.code_challenge = ${entry.codeChallenge}
        and a.id = ${entry.applicationId}::uuid and c.jkt is null
        and f.scopes @> a.scopes
        and f.session_ended_at is null and reaches_context(f.amr, f.required_context)
      for no key update of c
    ), consumed as (
      update authorization_codes set consumed_at = ${now} where ctid = any(array(select code from family))
    ), used as (
      ${usedGrants(now)}
    )
    insert into gate_sessions (token_hash, family_id, created_at, last_used_at, expires_at)
    select ${entry.tokenHash}, id, ${now}, ${now},
      least(ends_at, ${now}::timestamptz + make_interval(mins => ${entry.idleMinutes}::int))
    from family returning case when not exists (
      select from grants where application_id = ${entry.applicationId}::uuid and last_used_at is not null
    ) then pg_notify('foyer_changed', 'sites')::text end`;
  return entered.length === 1;
}

/** Returns the username of the person whom a gate let in last; null if there is none. */
export async function findLatestVisitor(db: Db, applicationId: string): Promise<string | null> {
  const [visitor] = await db.$client<{ username: string }[]>`
    select u.username from gate_sessions s join token_families f on f.id = s.family_id
    join users u on u.id = f.user_id
    where f.application_id = ${applicationId} order by s.last_used_at desc limit 1`;
  return visitor?.username ?? null;
}

/** Ends sessions of gates, locked in the order of their hashes. */
export const deleteGateSessions = (db: Db, tokenHashes: Buffer[]) =>
  prepared(db)`
    delete from gate_sessions where token_hash in (
      select token_hash from gate_sessions where token_hash = any(${byteArray(tokenHashes)}::bytea[])
      order by token_hash for update)`;

/** Ends sessions of a gate earlier whose last use is longer ago than it allows now. */
export const shortenGateSessions = (tx: Transaction, applicationId: string, minutes: number) =>
  tx.execute(sql`
    update gate_sessions s
    set expires_at = least(s.expires_at, s.last_used_at + make_interval(mins => ${minutes}::int))
    from token_families f where f.id = s.family_id and f.application_id = ${applicationId}`);
