const MAX_ENTRIES = 64;

const PNG = Buffer.from("89504e470d0a1a0a", "hex");

/**
 * Returns the largest PNG in a favicon.ico, or the bytes as they are if they aren't such a file. Its
 * entries are a directory of 16 bytes each; since Windows Vista they can be PNG.
 */
export function imageInIconFile(bytes: Buffer): Buffer {
  if (bytes.byteLength < 6 || bytes.readUInt32LE(0) !== 0x0001_0000) return bytes;
  const count = Math.min(bytes.readUInt16LE(4), MAX_ENTRIES);
  let best: { side: number; image: Buffer } | null = null;
  for (let at = 6; at < 6 + 16 * count && at + 16 <= bytes.byteLength; at += 16) {
    // A side of 256 pixels is written as 0.
    const side = bytes.readUInt8(at) || 256;
    const start = bytes.readUInt32LE(at + 12);
    const image = bytes.subarray(start, start + bytes.readUInt32LE(at + 8));
    if (image.subarray(0, 8).equals(PNG) && side > (best?.side ?? 0)) best = { side, image };
  }
  return best?.image ?? bytes;
}
