import sharp from "sharp";
import { insertImage } from "@/db/images";
import { readImage } from "@/lib/images/read-image";
import { db } from "./world";

/** Stores an image as an upload does; returns its name. */
export async function uploadedImage(background: string) {
  const create = { width: 300, height: 200, channels: 3, background } as const;
  const image = await readImage(await sharp({ create }).png().toBuffer(), "tests");
  if (!image.ok) throw new Error(image.error);
  await insertImage(db(), image.value, new Date());
  return image.value.hash;
}
