import type { Db } from "@/db/system/client";

/** Grant that a page begins after or ends before. */
export type ListKey = { id: string; way: "after" | "before" };

/** User who granted an application access. */
export type ApplicationUser = {
  /** ID of the grant. */
  id: string;
  userId: string;
  username: string;
  name: string | null;
  /** Hash of the uploaded picture, in hexadecimal. */
  pictureHash: string | null;
  scopes: string[];
  createdAt: Date;
  lastUsedAt: Date | null;
};

/**
 * Lists the users nearest to the key, a grant: last used first and never used at the end, or
 * `before` a key the reverse. Used grants are read along their index, which orders nulls otherwise:
 * naming a place for nulls there would sort all of them.
 */
export function listUsersOf(
  db: Db,
  asked: { applicationId: string; key: ListKey | null; limit: number },
): Promise<ApplicationUser[]> {
  const { applicationId, key, limit } = asked;
  const sql = db.$client;
  const { used, unused } = beyond(db, applicationId, key);
  const backward = key?.way === "before";
  const byUse = backward ? sql`g.last_used_at` : sql`g.last_used_at desc`;
  const nulls = backward ? sql`nulls first` : sql`nulls last`;
  const byId = backward ? sql`g.id` : sql`g.id desc`;
  return sql<ApplicationUser[]>`
    select g.id, u.id as "userId", u.username, u.name, encode(u.picture_hash, 'hex') as "pictureHash", g.scopes,
      g.created_at as "createdAt", g.last_used_at as "lastUsedAt"
    from ((select * from grants g
        where g.application_id = ${applicationId} and g.revoked_at is null and g.last_used_at is not null ${used}
        order by ${byUse}, ${byId} limit ${limit})
      union all
      (select * from grants g
        where g.application_id = ${applicationId} and g.revoked_at is null and g.last_used_at is null ${unused}
        order by ${byId} limit ${limit})) g
    join users u on u.id = g.user_id
    order by ${byUse} ${nulls}, ${byId}
    limit ${limit}`;
}

/** Returns the conditions of used and unused grants on the key's side of an application's users. */
function beyond(db: Db, applicationId: string, key: ListKey | null) {
  const sql = db.$client;
  if (key === null) return { used: sql``, unused: sql`` };
  const grant = sql`from grants k where k.id = ${key.id} and k.application_id = ${applicationId}`;
  const unusedId = sql`(select k.id ${grant} and k.last_used_at is null)`;
  if (key.way === "before")
    return {
      used: sql`and (g.last_used_at, g.id) > (select coalesce(k.last_used_at, '-infinity'), k.id ${grant})`,
      unused: sql`and g.id > ${unusedId}`,
    };
  return {
    used: sql`and (g.last_used_at, g.id) < (select k.last_used_at, k.id ${grant})`,
    unused: sql`and g.id < coalesce(${unusedId}, 'ffffffff-ffff-ffff-ffff-ffffffffffff')`,
  };
}
