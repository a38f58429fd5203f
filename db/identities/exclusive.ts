import { eq, type SQL, sql } from "drizzle-orm";
import { users } from "@/db/schema/users";
import type { Db, Execute } from "@/db/system/client";

/** Condition that the people of provider `p` sign in with it alone. */
const ALONE = sql`p.exclusive and p.enabled_at is not null`;

export const domainOf = (address: SQL) => sql`split_part(lower(${address}), '@', 2)`;

/**
 * True for an account whose people sign in with their provider alone: its address is of the provider's domains,
 * or it is linked there, whatever its address. An expression on `users`.
 */
export const isExclusive = exclusiveWithout(sql`null`, sql`null`);

/** Expression like `isExclusive`, for a time at which an identity is unlinked, or a provider is disabled. */
function exclusiveWithout(identity: SQL, provider: SQL) {
  const alone = sql`${ALONE} and p.id is distinct from ${provider}`;
  return sql<boolean>`(exists (select from identity_providers p
      where ${alone} and ${domainOf(sql`users.email`)} = any(p.domains))
    or exists (select from identities own join identity_providers p on p.id = own.provider_id
      where own.user_id = users.id and own.id is distinct from ${identity} and ${alone}))`;
}

/** True for an account that a password would sign in without an identity or a provider. An expression on `users`. */
export const takesPasswordWithout = (identity: SQL, provider: SQL = sql`null`) =>
  sql<boolean>`(users.role = 'administrator' or not ${exclusiveWithout(identity, provider)})`;

/** True for an account that a password would sign in, at least by its username. An expression on `users`. */
export const takesPassword = takesPasswordWithout(sql`null`);

/** True for an account whose password still signs in without an identity or a provider. An expression on `users`. */
export const passwordSignsInWithout = (identity: SQL, provider: SQL = sql`null`) =>
  sql<boolean>`(users.password_hash is not null and ${takesPasswordWithout(identity, provider)})`;

/**
 * True for an account whose password signs in. Having one isn't enough: that of an exclusive account is as good as
 * none. An expression on `users`.
 */
export const passwordSignsIn = passwordSignsInWithout(sql`null`);

/** Returns whether a password would sign a user in. */
export async function mayUsePassword(db: Db | Execute, userId: string): Promise<boolean> {
  const found = await db.execute(sql`select from users where id = ${userId} and ${takesPassword}`);
  return found.length === 1;
}

/** True if an address is outside the domains of an exclusive provider in which another one is. */
export const leavesDomain = (from: SQL, to: SQL) => sql<boolean>`exists (
  select from identity_providers p where ${ALONE}
    and ${domainOf(from)} = any(p.domains) and ${domainOf(to)} <> all(p.domains))`;

/** True if an address would take a user's account out of the domain whose provider signs them in. */
export async function wouldLeaveDomain(db: Db, userId: string, email: string): Promise<boolean> {
  const leaving = await db.execute(sql`
    select from users where id = ${userId} and ${leavesDomain(sql`users.email`, sql`${email}`)}`);
  return leaving.length === 1;
}

/** Returns the name of the provider with which a newcomer signs in, since no password does; null if one does. */
export type SignsInWith = (person: { email: string | null; role: string }) => string | null;

/** Returns how newcomers sign in, by the domains of their addresses. */
export async function findSignsInWith(db: Db | Execute): Promise<SignsInWith> {
  const providers = await db.execute<{ name: string; domains: string[] }>(
    sql`select name, domains from identity_providers p where ${ALONE} order by position, name, id`,
  );
  return ({ email, role }) => {
    const domain = email?.toLowerCase().split("@").at(-1) ?? "";
    const own = providers.find(({ domains }) => domains.includes(domain));
    return role === "administrator" ? null : (own?.name ?? null);
  };
}

/** Returns whether a user has a password, whether they may have one, and whether it signs in. */
export async function findPasswordState(db: Db, userId: string) {
  const [state] = await db
    .select({
      isSet: sql<boolean>`${users.passwordHash} is not null`,
      isExclusive,
      signsIn: passwordSignsIn,
    })
    .from(users)
    .where(eq(users.id, userId));
  return state ?? { isSet: false, isExclusive: false, signsIn: false };
}
