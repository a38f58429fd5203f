import { database } from "@/db/client";
import { findImage } from "@/db/images";
import { imageHash } from "./image-address";

/** The bytes behind an image's address; null where there is none. */
export async function imageOfFile(file: string): Promise<Buffer | null> {
  const hash = imageHash(file);
  return hash && findImage(database(), hash);
}
