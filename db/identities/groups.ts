import { eq, type SQLWrapper, sql } from "drizzle-orm";
import { groups } from "@/db/schema/groups";
import { identityProviderGroups } from "@/db/schema/identities";
import type { DbOrTransaction, Execute } from "@/db/system/client";

/** Value of a provider's group claim, with the key of the group whose members have it. */
export type GroupOfValue = { value: string; group: string };

const managerOf = (providerId: string) => `provider:${providerId}`;

/** Returns the provider that manages a group. */
export async function findManager(db: Execute, managedBy: string) {
  const [found] = await db.execute<{ id: string; name: string }>(sql`
    select id, name from identity_providers where ${managerOf("")} || id = ${managedBy}`);
  return found ?? null;
}

/** Name of the provider that manages a group; null if people do. An expression on `groups`. */
export const managerName = sql<string | null>`(
  select p.name from identity_providers p where ${managerOf("")} || p.id = ${groups.managedBy})`;

/** True if a provider says at a user's sign-ins whether they are in a group, so that nobody can remove them. */
export const isDecided = (userId: SQLWrapper, groupId: SQLWrapper) => sql<boolean>`exists (
  select from identities i join groups decided on ${managerOf("")} || i.provider_id = decided.managed_by
  where i.user_id = ${userId} and decided.id = ${groupId})`;

/** Returns the groups that a provider manages, by the values of its claim. */
export const listGroupsOfProvider = (
  db: DbOrTransaction,
  providerId: string,
): Promise<GroupOfValue[]> =>
  db
    .select({ value: identityProviderGroups.claimValue, group: groups.key })
    .from(identityProviderGroups)
    .innerJoin(groups, eq(groups.id, identityProviderGroups.groupId))
    .where(eq(identityProviderGroups.providerId, providerId))
    .orderBy(identityProviderGroups.claimValue);

/** Why groups can't be a provider's: no group has these keys, or something else manages them. */
export type GroupRefusal = { groups: "group_unknown" | "group_managed"; keys: string };

/** Keys that a refusal names. */
const MOST_NAMED = 10;

const named = (keys: readonly string[]) =>
  keys.slice(0, MOST_NAMED).join(", ") + (keys.length > MOST_NAMED ? ", …" : "");

/**
 * Replaces the groups that a provider manages; without any, they are people's again, with the members that
 * they have. Returns why not, with nothing changed; null if it did.
 */
export async function replaceGroupsOfProvider(
  tx: Execute,
  providerId: string,
  wanted: readonly GroupOfValue[],
): Promise<GroupRefusal | null> {
  const manager = managerOf(providerId);
  const keys = [...new Set(wanted.map(({ group }) => group.toLowerCase()))];
  const found = await tx.execute<{ id: string; key: string; isFree: boolean }>(sql`
    select id, lower(key) as key, coalesce(managed_by = ${manager}, true) as "isFree" from groups
    where lower(key) = any(${sql.param(keys)}::text[]) order by id for no key update`);
  const ids = new Map(found.map(({ id, key }) => [key, id]));
  const managed = found.flatMap(({ key, isFree }) => (isFree ? [] : [key]));
  const unknown = keys.filter((key) => !ids.has(key));
  if (unknown.length > 0) return { groups: "group_unknown", keys: named(unknown) };
  if (managed.length > 0) return { groups: "group_managed", keys: named(managed) };
  const rows = wanted.map(({ value, group }) => ({ value, id: ids.get(group.toLowerCase()) }));
  await tx.execute(sql`delete from identity_provider_groups where provider_id = ${providerId}`);
  await tx.execute(sql`
    insert into identity_provider_groups (provider_id, claim_value, group_id)
    select ${providerId}, value, id
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as wanted(value text, id uuid)`);
  await tx.execute(sql`
    with theirs as (select group_id from identity_provider_groups where provider_id = ${providerId})
    update groups set managed_by = case when id in (select group_id from theirs) then ${manager} end
    where managed_by = ${manager} or id in (select group_id from theirs)`);
  return null;
}

export async function isDecidedElsewhere(
  tx: Execute,
  { groupId, userId }: { groupId: string; userId: string },
): Promise<boolean> {
  const found = await tx.execute(sql`select where ${isDecided(sql`${userId}`, sql`${groupId}`)}`);
  return found.length > 0;
}

type Claimed = { providerId: string; userId: string; values: readonly string[] };

/**
 * Returns the groups of a provider in which a user is and shouldn't be, and then those that they lack.
 * Locks them against removal, and nothing if there is none.
 */
export const listGroupChanges = (tx: Execute, { providerId, userId, values }: Claimed) =>
  tx.execute<{ id: string; key: string; isMissing: boolean }>(sql`
    select g.id, g.key, m.user_id is null as "isMissing"
    from groups g left join group_members m on m.group_id = g.id and m.user_id = ${userId}
    where g.id in (select group_id from identity_provider_groups where provider_id = ${providerId})
      and (m.user_id is null) = exists (select from identity_provider_groups p where p.group_id = g.id
        and p.provider_id = ${providerId} and p.claim_value = any(${sql.param([...values])}::text[]))
    order by "isMissing", g.id for key share of g`);
