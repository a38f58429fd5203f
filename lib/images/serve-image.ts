import { database } from "@/db/client";
import { findImage } from "@/db/images";
import { imageHash } from "./image-address";

/** Returns the bytes of an image by its file name; null if there is none. */
export async function imageOfFile(file: string): Promise<Buffer | null> {
  const hash = imageHash(file);
  return hash && findImage(database(), hash);
}
