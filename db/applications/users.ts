import { sql } from "drizzle-orm";
import type { Db } from "@/db/system/client";
import { type Place, type Position, type SortColumn, valueInSql, walk } from "@/db/system/keyset";

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
  place: Place;
};

const BY_USE: SortColumn = { by: sql`g.last_used_at`, kind: "instant", tie: sql`g.id` };

/** Value of the place of a grant that was never used: earlier than all others. */
const NEVER = "0";

/**
 * Lists an application's users from a position on: last used first and never used at the end. Used grants are
 * read along their index, which orders nulls otherwise: naming a place for nulls there would sort all of them.
 */
export function listUsersOf(
  db: Db,
  asked: { applicationId: string; from: Position | null; limit: number },
): Promise<ApplicationUser[]> {
  const { applicationId, from, limit } = asked;
  const { beyond = sql`true`, offset, order } = walk(BY_USE, { down: true }, from);
  const backward = from?.way === "before";
  const byId = backward ? sql`g.id` : sql`g.id desc`;
  const nulls = backward ? sql`nulls first` : sql`nulls last`;
  const of = sql`select * from grants g where g.application_id = ${applicationId} and g.revoked_at is null`;
  const cut = sql`limit ${limit + offset}`;
  return db.execute<ApplicationUser>(sql`
    select g.id, u.id as "userId", u.username, u.name, encode(u.picture_hash, 'hex') as "pictureHash", g.scopes,
      g.created_at as "createdAt", g.last_used_at as "lastUsedAt",
      jsonb_build_object('value', coalesce(${valueInSql(BY_USE)}, ${NEVER}), 'tie', g.id) as place
    from ((${of} and g.last_used_at is not null and ${beyond} order by ${order} ${cut})
      union all
      (${of} and g.last_used_at is null and ${beyondUnused(from)} order by ${byId} ${cut})) g
    join users u on u.id = g.user_id
    order by g.last_used_at ${backward ? sql`asc` : sql`desc`} ${nulls}, ${byId}
    offset ${offset} limit ${limit}`);
}

/** Condition of the unused grants on a position's side: all of them come after the used ones. */
function beyondUnused(from: Position | null) {
  if (!from?.tie) return sql`true`;
  const isAmong = from.value === NEVER;
  if (from.way === "after") return isAmong ? sql`g.id < ${from.tie}` : sql`true`;
  return isAmong ? sql`g.id > ${from.tie}` : sql`false`;
}
