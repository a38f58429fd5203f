import sharp from "sharp";

/** Returns a small progressive JPEG with ten scans. */
export const progressive = () =>
  sharp({ create: { width: 400, height: 300, channels: 3, background: "#c02040" } })
    .jpeg({ progressive: true, chromaSubsampling: "4:4:4" })
    .toBuffer();

/** Start of the first scan of AC coefficients of Cr: component 3, coefficients 1 to 63. */
export const SCAN = Buffer.from([0xff, 0xda, 0, 8, 1, 3, 1, 1, 63]);

/**
 * Returns a JPEG that repeats the same scan at full precision, which decoders accept any number of
 * times without a warning.
 */
export async function withScans(number: number): Promise<Buffer> {
  const jpeg = await progressive();
  const at = jpeg.indexOf(SCAN);
  const end = jpeg.indexOf(Buffer.from([0xff, 0xc4]), at);
  const scan = Buffer.from(jpeg.subarray(at, end));
  scan[SCAN.length] = 0;
  // Two scans precede it: DC of all components, and the first AC scan of Y.
  const scans = Array<Buffer>(number - 2).fill(scan);
  return Buffer.concat([jpeg.subarray(0, at), ...scans, END]);
}

const END = Buffer.from([0xff, 0xd9]);
