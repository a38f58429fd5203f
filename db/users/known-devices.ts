import { sql } from "drizzle-orm";
import type { Execute } from "@/db/client";

/** Browsers that are remembered of a person. */
const MAX_KNOWN = 100;

/**
 * Remembers that a person signs in with this browser. True if that is news to them: they have used others, never this
 * one. The very first browser is none. Those not seen for the longest are forgotten.
 */
export async function noteKnownDevice(
  tx: Execute,
  { userId, deviceHash, now }: { userId: string; deviceHash: Buffer; now: Date },
): Promise<boolean> {
  const at = sql`${now.toISOString()}::timestamptz`;
  // What `returning` asks of the table is answered as it was before; a row without xmax is one just inserted.
  const [device] = await tx.execute<{ unknown: boolean }>(sql`
    insert into known_devices (user_id, device_hash, first_seen_at, last_seen_at)
    values (${userId}, ${deviceHash}, ${at}, ${at})
    on conflict (user_id, device_hash) do update set last_seen_at = excluded.last_seen_at
    returning xmax = 0 and exists (select from known_devices k where k.user_id = ${userId}) as unknown`);
  if (!device?.unknown) return false;
  await tx.execute(sql`
    delete from known_devices where user_id = ${userId} and device_hash in (
      select device_hash from known_devices where user_id = ${userId} and device_hash in (
        select device_hash from known_devices where user_id = ${userId} and device_hash <> ${deviceHash}
        order by last_seen_at desc offset ${MAX_KNOWN - 1})
      for update skip locked)`);
  return true;
}
