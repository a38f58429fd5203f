import { and, eq, type SQL, sql } from "drizzle-orm";
import { images } from "./schema/images";
import type { Db, DbOrTransaction } from "./system/client";

export type NewImage = Pick<
  typeof images.$inferInsert,
  "hash" | "mediaType" | "content" | "width" | "height" | "glyph" | "color"
>;

/**
 * Stores an image once per content. Storing it again renews its date, so that it is not pruned
 * before the next statement refers to it, and names a picture that was stored before names were.
 */
export async function insertImage(db: DbOrTransaction, image: NewImage, now: Date): Promise<void> {
  await db
    .insert(images)
    .values({ ...image, createdAt: now })
    .onConflictDoUpdate({
      target: images.hash,
      set: {
        createdAt: now,
        glyph: sql`coalesce(excluded.glyph, ${images.glyph})`,
        color: sql`coalesce(excluded.color, ${images.color})`,
      },
    });
}

/** Returns the bytes of an image of a media type; null if there is none. */
export async function findImage(
  db: Db,
  hash: Buffer,
  mediaType: NewImage["mediaType"] = "image/png",
): Promise<Buffer | null> {
  const [image] = await db
    .select({ content: images.content })
    .from(images)
    .where(and(eq(images.hash, hash), eq(images.mediaType, mediaType)));
  return image?.content ?? null;
}

/**
 * Selects images, as `t`, that are older than a day and not referenced; each reference of a large
 * table has an index (db/system/prune.ts).
 */
export const unreferencedImages = (at: SQL): SQL => sql`images t
  where t.created_at < ${at} - interval '1 day'
    and not exists (select from users u where u.picture_hash = t.hash)
    and not exists (select from sites s where s.icon_hash = t.hash)
    and not exists (select from applications a where a.logo_hash = t.hash)
    and not exists (select from organization o where t.hash in (o.logo_light_hash, o.logo_dark_hash, o.icon_hash, o.background_hash))`;
