import { createHash } from "node:crypto";
import { ok, type Result, refuse } from "@/lib/result";
import { createTurns } from "@/lib/runtime/turns";
import { type DecodeRefusal, decode, SIDE } from "./decode";
import { countScans } from "./jpeg-scans";
import { pictureAlone } from "./png-chunks";

/** A picture as it is kept: a square PNG made anew, with nothing of the upload in it but what it shows. */
export type Image = {
  /** SHA-256 of the content: its name. */
  hash: Buffer;
  mediaType: "image/png";
  content: Buffer;
  width: number;
  height: number;
};

/** `busy` also where too many others wait; nothing was looked at. */
export type ImageRefusal = DecodeRefusal;

/** Bytes of an upload. */
export const MAX_IMAGE_BYTES = 5 * 1024 * 1024;

/** A progressive JPEG has some ten; a decoder passes over the whole picture once for each. libvips uses the same bound. */
const MAX_SCANS = 100;

/**
 * Reads an upload as a picture: PNG, JPEG or WebP by its content, never by its name or declared type. No other decoder sees
 * it: an SVG is a program, and the rest have no use here. `owner` is the account that uploaded it.
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

/** Two pictures at a time, each of another person: one hostile upload holds up nobody but its owner. */
const { inTurn } = createTurns("images.turns", { atOnce: 2, waiting: 16 });

function imageOf(content: Buffer): Image {
  const hash = createHash("sha256").update(content).digest();
  return { hash, mediaType: "image/png", content, width: SIDE, height: SIDE };
}

/** Null where no decoder may see it. */
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
