import { createHash } from "node:crypto";
import { ok, type Result, refuse } from "@/lib/result";
import { createTurns } from "@/lib/turns";
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

/** `busy` where too many others wait; nothing was looked at. */
export type ImageRefusal = "not_an_image" | "too_large" | "busy";

/** Bytes of an upload. */
export const MAX_IMAGE_BYTES = 5 * 1024 * 1024;

/**
 * What a decoder unpacks at most, whatever few bytes ask for: the 24.5 million of a phone's camera. The dearest kind of so
 * many, an interlaced PNG of 16 bits, takes a core two seconds, which no deadline interrupts.
 */
const MAX_PIXELS = 25_000_000;

/** Pixels of each side of what is kept. */
const SIDE = 256;

/** Bytes from which fewer colours are kept; with 256 of them no picture is larger than db/schema/images.ts allows. */
const HEAVY = 128 * 1024;

const SECONDS = 3;

/**
 * Reads what somebody uploaded as a picture: PNG, JPEG or WebP by its content, never by its name or declared type. No
 * other decoder sees it: an SVG is a program, and the rest have no use here.
 */
export async function readImage(upload: Uint8Array): Promise<Result<Image, ImageRefusal>> {
  if (upload.byteLength > MAX_IMAGE_BYTES) return refuse("too_large");
  const bytes = Buffer.from(upload.buffer, upload.byteOffset, upload.byteLength);
  if (!isPicture(bytes)) return refuse("not_an_image");
  const picture = isPng(bytes) ? pictureAlone(bytes) : bytes;
  if (picture === null) return refuse("not_an_image");
  const read = await inTurn(() => toSquare(picture));
  return read.ok ? read.value : read;
}

const isPicture = (bytes: Buffer) =>
  isPng(bytes) ||
  bytes.subarray(0, 3).equals(JPEG) ||
  (bytes.toString("latin1", 0, 4) === "RIFF" && bytes.toString("latin1", 8, 12) === "WEBP");

const isPng = (bytes: Buffer) => bytes.subarray(0, 8).equals(PNG);

const PNG = Buffer.from("89504e470d0a1a0a", "hex");
const JPEG = Buffer.from("ffd8ff", "hex");

/** One after the other: a single large picture may need 200 MB while it is unpacked. Most take a tenth of a second. */
const { inTurn } = createTurns("images.turns", { atOnce: 1, waiting: 8 });

async function toSquare(upload: Uint8Array): Promise<Result<Image, ImageRefusal>> {
  // Loaded with the first upload: few processes ever need it, and its library is large.
  const { default: sharp } = await import("sharp");
  const options = { limitInputPixels: MAX_PIXELS, failOn: "error", autoOrient: true } as const;
  try {
    const { width, height } = await sharp(upload, options).metadata();
    if (width * height > MAX_PIXELS) return refuse("too_large");
    const full = await sharp(upload, options)
      .resize(SIDE, SIDE, { fit: "cover" })
      .timeout({ seconds: SECONDS })
      .png({ compressionLevel: 9 })
      .toBuffer();
    const content =
      full.byteLength <= HEAVY ? full : await sharp(full).png({ palette: true }).toBuffer();
    const hash = createHash("sha256").update(content).digest();
    return ok({ hash, mediaType: "image/png", content, width: SIDE, height: SIDE });
  } catch (error) {
    return refuse(`${error}`.includes("pixel limit") ? "too_large" : "not_an_image");
  }
}
