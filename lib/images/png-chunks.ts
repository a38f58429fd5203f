const SIGNATURE = 8;

/** Length and type before the data of a chunk, a checksum behind it (PNG, 3rd edition, section 5.3). */
const AROUND = 12;

/** What a picture is made of, and what its colours and its orientation mean. The rest is words: each may unpack to gigabytes. */
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

/** Twice as many as a picture of 5 MB has from an encoder whose chunks are of a kilobyte; most have eight times as large ones. */
const MAX_CHUNKS = 10_000;

/**
 * A PNG without its texts and times; null where it has too many chunks, or again what may be there once (section 5.6).
 * A decoder unpacks every text that it meets, however many there are, and no limit of pixels or seconds holds it up.
 */
export function pictureAlone(png: Buffer): Buffer | null {
  const parts = [png.subarray(0, SIGNATURE)];
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
  for (let at = SIGNATURE; at + AROUND <= png.length && type !== "IEND"; ) {
    const next = at + AROUND + png.readUInt32BE(at);
    type = png.toString("latin1", at + 4, at + 8);
    yield { type, chunk: png.subarray(at, next) };
    at = next;
  }
}
