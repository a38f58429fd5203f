import { issuer } from "@/lib/runtime/env";
import { imagePath } from "./image-path";

/** Where an image is served, for others. */
export const imageAddress = (hash: Uint8Array) =>
  issuer() + imagePath(Buffer.from(hash).toString("base64url"));

/** 32 bytes leave two bits of the last character unused: only what they spell when they are zero is a name. */
const FILE = /^([A-Za-z0-9_-]{42}[AEIMQUYcgkosw048])\.png$/;

/** The hash in the last segment of such an address; null for any other text. */
export function imageHash(file: string): Buffer | null {
  const [, name] = FILE.exec(file) ?? [];
  return name === undefined ? null : Buffer.from(name, "base64url");
}

/** Of a person: what they uploaded here (its hash in hexadecimal) before an address elsewhere. */
export const pictureOf = (person: { picture: string | null; pictureHash: string | null }) =>
  uploadedPictureOf(person) ?? person.picture;

/** The only one that our pages load: another host would learn who looks at them. */
export const uploadedPictureOf = ({ pictureHash }: { pictureHash: string | null }) =>
  pictureHash === null ? null : imageAddress(Buffer.from(pictureHash, "hex"));
