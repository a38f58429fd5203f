import { sql } from "drizzle-orm";
import type { Execute } from "@/db/client";

/** What a counter stands at, this count included, and when its window ends. */
export type Count = { points: number; endsAt: Date };

type Row = { points: number; expire: string };

const countOf = ({ points, expire }: Row): Count => ({ points, endsAt: new Date(Number(expire)) });

/** Counts one more; of many at once each sees a number of its own. */
export async function countOne(
  db: Execute,
  { key, milliseconds }: { key: string; milliseconds: number },
  now: Date,
): Promise<Count> {
  const at = now.getTime();
  const [row] = await db.execute<Row>(sql`
    insert into limits as l (key, points, expire) values (${key}, 1, ${at + milliseconds})
    on conflict (key) do update set
      points = case when l.expire > ${at} then l.points + 1 else 1 end,
      expire = case when l.expire > ${at} then l.expire else excluded.expire end
    returning points, expire`);
  if (!row) throw new Error("an upsert returned no row");
  return countOf(row);
}
