import { findImage } from "@/db/images";
import { database } from "@/db/system/client";
import { createTurns } from "@/lib/runtime/turns";
import { imageHash } from "./image-address";
import { type Content, cachedImage, cacheImage } from "./image-cache";

/** Reads of pictures share the pool with token requests, and a picture has up to 256 kB. */
const { inTurn } = createTurns("images.reads", { atOnce: 2, waiting: 100 });

export const isImageName = (file: string) => imageHash(file) !== null;

/**
 * Reads an image by its file name, and caches it; null if there is none, "busy" if too many others
 * are being read.
 */
export async function readImage(file: string): Promise<Content | "busy" | null> {
  const hash = imageHash(file);
  if (!hash) return null;
  const read = await inTurn(async () => {
    // Another request may have read it while this one waited.
    const cached = cachedImage(file);
    if (cached) return cached;
    const found = await findImage(database(), hash, mediaTypeOf(file));
    const content = found && new Uint8Array(found);
    if (content) cacheImage(file, content);
    return content;
  });
  return read.ok ? read.value : "busy";
}

export const mediaTypeOf = (file: string) =>
  file.endsWith(".webp") ? ("image/webp" as const) : ("image/png" as const);
