import { createHash } from "node:crypto";
import { ok, type Result, refuse } from "@/lib/result";
import { createTurns } from "@/lib/runtime/turns";
import { type DecodeRefusal, decode, type Shape, SQUARE } from "./decode";
import { countScans } from "./jpeg-scans";
import { pictureAlone } from "./png-chunks";

/** Stored image, encoded from the decoded pixels, with no metadata of the upload. */
export type Image = {
  /** SHA-256 of the content, used as the image's name. */
  hash: Buffer;
  mediaType: "image/png" | "image/webp";
  content: Buffer;
  width: number;
  height: number;
};

/** `busy` is also returned if too many uploads are waiting; nothing was decoded then. */
export type ImageRefusal = DecodeRefusal;

/** Maximum size of an upload in bytes. */
export const MAX_IMAGE_BYTES = 5 * 1024 * 1024;

/** A progressive JPEG has about ten scans, each a pass over it. libvips has the same limit. */
const MAX_SCANS = 100;

/**
 * Reads an upload as an image: PNG, JPEG or WebP by its content, never by its name or declared
 * type. No other decoder runs: SVG can contain scripts, and other formats are not needed. `owner`
 * is the uploading account.
 */
export async function readImage(
  upload: Uint8Array,
  owner: string | null,
  decodePicture: typeof decode = decode,
): Promise<Result<Image, ImageRefusal>> {
  if (upload.byteLength > MAX_IMAGE_BYTES) return refuse("too_large");
  const picture = pictureIn(Buffer.from(upload.buffer, upload.byteOffset, upload.byteLength));
  if (picture === null) return refuse("not_an_image");
  const turn = await inTurn(() => decodePicture(picture), owner);
  if (!turn.ok) return turn;
  return turn.value.ok ? ok(imageOf(turn.value.value)) : turn.value;
}

/** Icons of sites: the directory shows dozens of them at 40 pixels, where 256 colors look like all. */
const ICON: Shape = { ...SQUARE, width: 128, height: 128, most: 512 };

/** The organization's logo: transparent where the upload is. It is part of every page's first view. */
const LOGO: Shape = {
  width: 640,
  height: 160,
  fit: "inside",
  format: "png",
  most: 15 * 1024,
  shrinks: true,
};

/** Picture behind the sign-in form, at most as large as db/schema/images.ts allows. */
const BACKGROUND: Shape = {
  width: 1600,
  height: 1600,
  fit: "inside",
  format: "webp",
  most: 256 * 1024,
  shrinks: true,
};

const readAs = (shape: Shape) => (upload: Uint8Array, owner: string | null) =>
  readImage(upload, owner, (bytes) => decode(bytes, { shape }));

export const readIcon = readAs(ICON);

export const readLogo = readAs(LOGO);

export const readBackground = readAs(BACKGROUND);

/** Two images at a time, from different owners, so that a hostile upload delays only its owner. */
const { inTurn } = createTurns("images.turns", { atOnce: 2, waiting: 16 });

/** Names a picture that was encoded here by its content. */
export function imageOf(content: Buffer): Image {
  const hash = createHash("sha256").update(content).digest();
  return { hash, content, ...measure(content) };
}

/** Reads the size of what our decoder wrote (PNG, section 11.2.1; RFC 6386, section 9.1). */
const measure = (content: Buffer) =>
  isPng(content)
    ? {
        mediaType: "image/png" as const,
        width: content.readUInt32BE(16),
        height: content.readUInt32BE(20),
      }
    : {
        mediaType: "image/webp" as const,
        width: content.readUInt16LE(26) & 0x3fff,
        height: content.readUInt16LE(28) & 0x3fff,
      };

/** Returns the bytes to decode; null if no decoder may see them. */
function pictureIn(bytes: Buffer): Buffer | null {
  if (isPng(bytes)) return pictureAlone(bytes);
  if (isJpeg(bytes)) return countScans(bytes) > MAX_SCANS ? null : bytes;
  return isWebp(bytes) ? bytes : null;
}

const isPng = (bytes: Buffer) => bytes.subarray(0, 8).equals(PNG);
const isJpeg = (bytes: Buffer) => bytes.subarray(0, 3).equals(JPEG);
const isWebp = (bytes: Buffer) =>
  bytes.toString("latin1", 0, 4) === "RIFF" && bytes.toString("latin1", 8, 12) === "WEBP";

const PNG = Buffer.from("89504e470d0a1a0a", "hex");
const JPEG = Buffer.from("ffd8ff", "hex");
