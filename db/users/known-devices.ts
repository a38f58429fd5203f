import { sql } from "drizzle-orm";
import { type Execute, executePrepared } from "@/db/client";

/** Maximum number of browsers remembered per user. */
const MAX_KNOWN = 100;

/**
 * Records a sign-in with a browser. True if the browser is new to a user who has used others; the
 * first browser is not news. Beyond the maximum, those seen least recently are deleted.
 */
export async function noteKnownDevice(
  tx: Execute,
  { userId, deviceHash, now }: { userId: string; deviceHash: Buffer; now: Date },
): Promise<boolean> {
  const at = sql`${now.toISOString()}::timestamptz`;
  // `returning` sees the table as it was before the statement; a row with xmax = 0 was just
  // inserted.
  const [device] = await executePrepared<{ unknown: boolean }>(
    tx,
    sql`
    insert into known_devices (user_id, device_hash, first_seen_at, last_seen_at)
    values (${userId}, ${deviceHash}, ${at}, ${at})
    on conflict (user_id, device_hash) do update set last_seen_at = excluded.last_seen_at
    returning xmax = 0 and exists (select from known_devices k where k.user_id = ${userId}) as unknown`,
  );
  if (!device?.unknown) return false;
  await tx.execute(sql`
    delete from known_devices where user_id = ${userId} and device_hash in (
      select device_hash from known_devices where user_id = ${userId} and device_hash in (
        select device_hash from known_devices where user_id = ${userId} and device_hash <> ${deviceHash}
        order by last_seen_at desc offset ${MAX_KNOWN - 1})
      for update skip locked)`);
  return true;
}
