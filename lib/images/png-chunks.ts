const SIGNATURE_BYTES = 8;

/** Bytes around a chunk's data: length, type and checksum (PNG, 3rd edition, section 5.3). */
const CHUNK_OVERHEAD_BYTES = 12;

/**
 * Chunks that define the pixels, colors and orientation. The others are metadata such as text,
 * which can unpack to gigabytes.
 */
const KEPT = new Set([
  "IHDR",
  "PLTE",
  "IDAT",
  "IEND",
  "tRNS",
  "gAMA",
  "cHRM",
  "sRGB",
  "iCCP",
  "eXIf",
]);

/**
 * Twice as many as an encoder with 1 kB chunks makes of a 5 MB image; most encoders use chunks
 * eight times as large.
 */
const MAX_CHUNKS = 10_000;

/**
 * Returns a PNG without text and time chunks; null if it has too many chunks, or repeats one that
 * may occur only once (section 5.6). A decoder unpacks every text chunk, which the limits on pixels
 * and CPU time don't prevent.
 */
export function pictureAlone(png: Buffer): Buffer | null {
  const parts = [png.subarray(0, SIGNATURE_BYTES)];
  const seen = new Set<string>();
  let number = 0;
  for (const { type, chunk } of chunksOf(png)) {
    number += 1;
    if (number > MAX_CHUNKS || (seen.has(type) && type !== "IDAT")) return null;
    if (!KEPT.has(type)) continue;
    seen.add(type);
    parts.push(chunk);
  }
  return Buffer.concat(parts);
}

function* chunksOf(png: Buffer) {
  let type = "";
  for (let at = SIGNATURE_BYTES; at + CHUNK_OVERHEAD_BYTES <= png.length && type !== "IEND"; ) {
    const next = at + CHUNK_OVERHEAD_BYTES + png.readUInt32BE(at);
    type = png.toString("latin1", at + 4, at + 8);
    yield { type, chunk: png.subarray(at, next) };
    at = next;
  }
}
