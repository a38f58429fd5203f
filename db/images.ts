import { eq, type SQL, sql } from "drizzle-orm";
import type { Db, DbOrTransaction } from "./client";
import { images } from "./schema/images";

export type NewImage = Pick<
  typeof images.$inferInsert,
  "hash" | "mediaType" | "content" | "width" | "height"
>;

/**
 * Keeps an image; the same one is kept once. Its day begins anew, so that it is not pruned between this statement and
 * the one that refers to it.
 */
export async function insertImage(db: DbOrTransaction, image: NewImage, now: Date): Promise<void> {
  await db
    .insert(images)
    .values({ ...image, createdAt: now })
    .onConflictDoUpdate({ target: images.hash, set: { createdAt: now } });
}

/** The bytes of an image. */
export async function findImage(db: Db, hash: Buffer): Promise<Buffer | null> {
  const [image] = await db
    .select({ content: images.content })
    .from(images)
    .where(eq(images.hash, hash));
  return image?.content ?? null;
}

/** Rows that nothing refers to since a day; each of the three has an index (db/prune.ts). */
export const unreferencedImages = (at: string, batch: number): SQL => sql`images where hash in (
  select i.hash from images i where i.created_at < ${at}::timestamptz - interval '1 day'
    and not exists (select from users u where u.picture_hash = i.hash)
    and not exists (select from sites s where s.icon_hash = i.hash)
    and not exists (select from applications a where a.logo_hash = i.hash)
  limit ${batch} for update skip locked)`;
