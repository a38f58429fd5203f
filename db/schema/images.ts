import { sql } from "drizzle-orm";
import { check, integer, pgTable, text } from "drizzle-orm/pg-core";
import { bytes, instant, oneOf } from "./columns";

/**
 * User pictures, site icons, application logos and the organization's pictures: re-encoded from uploads, addressed by content.
 */
export const images = pgTable(
  "images",
  {
    /** SHA-256 of the bytes. */
    hash: bytes("hash").primaryKey(),
    mediaType: text("media_type", { enum: ["image/png", "image/webp"] }).notNull(),
    content: bytes("content").notNull(),
    /** Size in pixels. */
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    /** Names of what it shows, if it is an icon of the library (lib/sites/icons/glyphs.ts). */
    glyph: text("glyph"),
    color: text("color"),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (t) => [
    oneOf("images_media_type", t.mediaType),
    check("images_size", sql`octet_length(${t.content}) between 1 and 262144`),
  ],
);
