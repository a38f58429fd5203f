import { sql } from "drizzle-orm";
import type { Execute } from "@/db/system/client";

/** Application or API that a user registered or received. */
export type Owned = {
  kind: "application" | "api";
  id: string;
  name: string;
  ownerId: string;
  suspended: boolean;
};

const OWNED = sql`(
  select 'application' as kind, id, name, owner_id, suspended_at is not null as suspended from applications
  union all
  select 'api', id, name, owner_id, suspended_at is not null from apis) owned`;

const COLUMNS = sql`owned.kind, owned.id, owned.name, owned.owner_id as "ownerId", owned.suspended`;

/** Owned things that are listed at most; an owner's allowances bound their number. */
const MOST = 100;

/** Returns the applications and APIs of these users, by name. */
export const listOwned = (db: Execute, userIds: readonly string[]): Promise<Owned[]> =>
  db.execute<Owned>(sql`
    select ${COLUMNS} from ${OWNED} where owned.owner_id = any(${sql.param([...userIds])}::uuid[])
    order by lower(owned.name), owned.id limit ${MOST}`);

/**
 * Returns the applications and APIs whose owner's account is deactivated, by name, and their number.
 * Suspended ones need no owner.
 */
export async function listOwnerless(
  db: Execute,
  limit: number,
): Promise<{ count: number; named: Owned[] }> {
  const rows = await db.execute<Owned & { total: number }>(sql`
    select ${COLUMNS}, (count(*) over ())::int as total
    from ${OWNED} join users u on u.id = owned.owner_id
    where u.deactivated_at is not null and not owned.suspended
    order by lower(owned.name), owned.id limit ${limit}`);
  return { count: rows[0]?.total ?? 0, named: rows.map(({ total: _, ...owned }) => owned) };
}
