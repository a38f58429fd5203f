import { issuer } from "@/lib/runtime/env";
import { imagePath } from "./image-path";

/** Returns the absolute URL of an image. */
export const imageAddress = (hash: Uint8Array, format: "png" | "webp" = "png") =>
  issuer() + imagePath(Buffer.from(hash).toString("base64url"), format);

/**
 * 32 bytes leave two bits of the last base64url character unused; they must be zero, so that each
 * image has one name.
 */
const FILE = /^([A-Za-z0-9_-]{42}[AEIMQUYcgkosw048])\.(?:png|webp)$/;

/** Returns the hash in the last segment of an image's URL; null for any other text. */
export function imageHash(file: string): Buffer | null {
  const [, name] = FILE.exec(file) ?? [];
  return name === undefined ? null : Buffer.from(name, "base64url");
}

/** Returns the path of an image that is stored here; null for any other address. */
export function ownImagePath(address: unknown): string | null {
  const folder = `${issuer()}/images/`;
  if (typeof address !== "string" || !address.startsWith(folder)) return null;
  const hash = imageHash(address.slice(folder.length));
  return hash && imagePath(hash.toString("base64url"));
}

/** Returns a user's picture URL: the uploaded one (by its hash in hex) before an external one. */
export const pictureOf = (person: { picture: string | null; pictureHash: string | null }) =>
  uploadedPictureOf(person) ?? person.picture;

/**
 * Returns the URL of the uploaded picture, the only one that our pages load: an external host would
 * learn who views them.
 */
export const uploadedPictureOf = ({ pictureHash }: { pictureHash: string | null }) =>
  pictureHash === null ? null : imageAddress(Buffer.from(pictureHash, "hex"));
