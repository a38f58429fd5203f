import { database } from "@/db/client";
import { findImage } from "@/db/images";
import { imageHash } from "./image-address";

/** Returns the bytes of an image by its file name; null if there is none. */
export async function imageOfFile(
  file: string,
): Promise<{ content: Buffer; mediaType: "image/png" | "image/webp" } | null> {
  const hash = imageHash(file);
  const mediaType = file.endsWith(".webp") ? "image/webp" : "image/png";
  const content = hash && (await findImage(database(), hash, mediaType));
  return content && { content, mediaType };
}
