import { sql } from "drizzle-orm";
import type { Db, Execute } from "@/db/system/client";
import { isInvited } from "@/db/users/invited";
import { domainOf, takesPasswordWithout } from "./exclusive";
import { isElsewhere } from "./stale";

/** People that a question names. */
export const MOST_NAMED = 10;

/** A provider that becomes the only way in of its people. */
type Turned = {
  id: string;
  domains: readonly string[];
  /** True if its people can enter accounts by their addresses. */
  isBelieved: boolean;
  /** Domains of which it is the only way in already; null if it isn't. */
  before: readonly string[] | null;
  /** True if its people could enter accounts by their addresses until now. */
  isDoubted: boolean;
};

export type PasswordsEnded = {
  /** People whose password stops working. */
  ended: number;
  /** The first of them by username, separated by commas. */
  names: string;
  /** People who have no other way in then: no passkey, no linked account, and no address that links one. */
  stranded: number;
  /** True if somebody has signed in with the provider. */
  isProven: boolean;
  /** True if an administrator has a password or a passkey, which work without any provider. */
  isKept: boolean;
};

/** Returns what happens once a provider is the only way in of its people. */
export async function countPasswordsEnded(
  db: Db | Execute,
  { id, domains, isBelieved, before, isDoubted }: Turned,
): Promise<PasswordsEnded> {
  const isIn = (some: readonly string[]) =>
    sql`${domainOf(sql`users.email`)} = any(${sql.param([...some])}::text[])`;
  const isLinked = sql`exists (select from identities i where i.user_id = users.id and i.provider_id = ${id})`;
  const isOf = (some: readonly string[]) => sql`(coalesce(${isIn(some)}, false) or ${isLinked})`;
  const isAlready = before ? isOf(before) : sql`false`;
  const isProved = sql`(email_verified_at is not null or ${isInvited})`;
  const losesEntry =
    isDoubted && before ? sql`coalesce(${isIn(before)}, false) and ${isProved}` : sql`false`;
  const hasPasskey = sql`exists (
    select from passkeys k where k.user_id = users.id and k.suspected_at is null)`;
  const ends = sql`(password_hash is not null and not ${isAlready})`;
  const [counted] = await db.execute<PasswordsEnded>(sql`
    select count(*) filter (where ${ends})::int as ended,
      coalesce(array_to_string((array_agg(username order by username) filter (where ${ends}))[:${MOST_NAMED}], ', '), '') as names,
      count(*) filter (where not ${hasPasskey} and not ${isLinked}
        and not (${isBelieved} and coalesce(${isIn(domains)}, false) and ${isProved})
        and not ${isElsewhere()})::int as stranded,
      exists (select from identities where provider_id = ${id}) as "isProven",
      exists (select from users where role = 'administrator' and deactivated_at is null
        and (password_hash is not null or ${hasPasskey})) as "isKept"
    from users where role <> 'administrator' and deactivated_at is null and ${isOf(domains)}
      and (not ${isAlready} or ${losesEntry}) and ${takesPasswordWithout(sql`null`, sql`${id}`)}`);
  return counted as PasswordsEnded;
}
