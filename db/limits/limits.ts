import { sql } from "drizzle-orm";
import { type Execute, executePrepared } from "@/db/system/client";

/** Value of a counter, this count included, and the end of its window. */
export type Count = { points: number; endsAt: Date };

type Row = { points: number; expire: string };

const countOf = ({ points, expire }: Row): Count => ({ points, endsAt: new Date(Number(expire)) });

/** Increments a counter; each concurrent caller gets a different value. */
export async function countOne(
  db: Execute,
  { key, milliseconds }: { key: string; milliseconds: number },
  now: Date,
): Promise<Count> {
  const at = now.getTime();
  const [row] = await executePrepared<Row>(
    db,
    sql`
    insert into limits as l (key, points, expire) values (${key}, 1, ${at + milliseconds})
    on conflict (key) do update set
      points = case when l.expire > ${at} then l.points + 1 else 1 end,
      expire = case when l.expire > ${at} then l.expire else excluded.expire end
    returning points, expire`,
  );
  if (!row) throw new Error("an upsert returned no row");
  return countOf(row);
}
