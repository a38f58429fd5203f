import { sql } from "drizzle-orm";
import type { Db } from "@/db/system/client";

export type LinkTable = "invitations" | "mail_links";

type SpentLink = { userId: string; username: string; passwordHash: string | null };

/**
 * Returns the user of a link that was used within the last minute, and the hash of their password;
 * null if there is none. Takes a third of that minute, so that a used link compares three passwords
 * at most.
 */
export async function takeSpentLink(
  db: Db,
  { table, tokenHash }: { table: LinkTable; tokenHash: Buffer },
  now: Date,
): Promise<SpentLink | null> {
  const [spent] = await db.execute<SpentLink>(sql`
    update ${sql.identifier(table)} l set used_at = l.used_at - interval '20 seconds'
    from users u
    where l.token_hash = ${tokenHash} and u.id = l.user_id and u.deactivated_at is null
      and l.used_at > ${now.toISOString()}::timestamptz - interval '1 minute'
    returning u.id as "userId", u.username, u.password_hash as "passwordHash"`);
  return spent ?? null;
}
