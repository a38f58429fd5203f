// Decodes one upload from standard input and writes it in the shape of its use to standard output. Runs as a
// separate process without an environment, so that a hostile image can be killed and cannot read
// the server's memory (decode.ts).
import { buffer } from "node:stream/consumers";
import sharp from "sharp";

/** Exit statuses that decode.ts reads. */
const [TOO_LARGE, NOT_AN_IMAGE] = [3, 4];

/** Interval between memory checks in milliseconds. */
const CHECK_INTERVAL_MS = 20;

const { shape, maxPixels, maxMemory } = JSON.parse(process.argv[2] ?? "");

// libvips decodes in threads, so the event loop stays free for this timer. SIGKILL is the only exit
// that does not wait for them.
setInterval(() => {
  if (process.memoryUsage.rss() > maxMemory) process.kill(process.pid, "SIGKILL");
}, CHECK_INTERVAL_MS).unref();

/** Encodings from the best to the smallest. Flat pictures need far fewer than 256 colors, and half of the bytes. */
const PNG = [{ compressionLevel: 9 }, { palette: true, quality: 90, effort: 10 }].map(
  (options) => (/** @type {import("sharp").Sharp} */ picture) => picture.png(options),
);
const WEBP = [75, 40].map(
  (quality) => (/** @type {import("sharp").Sharp} */ picture) =>
    picture.webp({ quality, effort: 2 }),
);

sharp.concurrency(1);
const upload = await buffer(process.stdin);
try {
  process.stdout.write(await toShape());
} catch (error) {
  process.exitCode = /pixel limit|out of memory/.test(`${error}`) ? TOO_LARGE : NOT_AN_IMAGE;
}

/** Returns the picture in the shape, in the first of its encodings that is small enough. */
async function toShape() {
  const options = /** @type {const} */ ({
    limitInputPixels: maxPixels,
    failOn: "error",
    autoOrient: true,
  });
  const { width, height, fit } = shape;
  const resized = sharp(upload, options).resize(width, height, {
    fit,
    withoutEnlargement: fit === "inside",
  });
  if (shape.format === "webp") return smallest(resized.flatten({ background: "#fff" }), WEBP);
  return smallest(resized, PNG);
}

/**
 * Tries the encodings at full size, and then the last of them at half of the size, again and again.
 *
 * @param {import("sharp").Sharp} resized
 * @param {((picture: import("sharp").Sharp) => import("sharp").Sharp)[]} encodings
 */
async function smallest(resized, encodings) {
  const { data, info } = await resized.raw().toBuffer({ resolveWithObject: true });
  const { width: full, height, channels } = info;
  const pixels = () => sharp(data, { raw: { width: full, height, channels } });
  let encoded = data;
  for (const encode of encodings) {
    encoded = await encode(pixels()).toBuffer();
    if (encoded.byteLength <= shape.most) return encoded;
  }
  const last = encodings.at(-1);
  if (!shape.shrinks || !last) return encoded;
  for (let width = full >> 1; encoded.byteLength > shape.most && width > 0; width >>= 1)
    encoded = await last(pixels().resize({ width })).toBuffer();
  return encoded;
}
