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

/**
 * A PNG without its texts and times. A decoder unpacks every text that it meets, however many there are, and no limit of
 * pixels or seconds holds it up.
 */
export function pictureAlone(png: Buffer): Buffer {
  const parts = [png.subarray(0, SIGNATURE)];
  for (let at = SIGNATURE; at + AROUND <= png.length; ) {
    const next = at + AROUND + png.readUInt32BE(at);
    const type = png.toString("latin1", at + 4, at + 8);
    if (KEPT.has(type)) parts.push(png.subarray(at, next));
    if (type === "IEND") break;
    at = next;
  }
  return Buffer.concat(parts);
}
