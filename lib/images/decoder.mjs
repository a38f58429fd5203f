// Decodes one upload from standard input and writes a square PNG to standard output. Runs as a
// separate process without an environment, so that a hostile image can be killed and cannot read
// the server's memory (decode.ts).
import { buffer } from "node:stream/consumers";
import sharp from "sharp";

/** Exit statuses that decode.ts reads. */
const [TOO_LARGE, NOT_AN_IMAGE] = [3, 4];

/** Interval between memory checks in milliseconds. */
const CHECK_INTERVAL_MS = 20;

const { side, maxPixels, maxMemory, heavy } = JSON.parse(process.argv[2] ?? "");

// libvips decodes in threads, so the event loop stays free for this timer. SIGKILL is the only exit
// that does not wait for them.
setInterval(() => {
  if (process.memoryUsage.rss() > maxMemory) process.kill(process.pid, "SIGKILL");
}, CHECK_INTERVAL_MS).unref();

sharp.concurrency(1);
const upload = await buffer(process.stdin);
try {
  process.stdout.write(await toSquare());
} catch (error) {
  process.exitCode = /pixel limit|out of memory/.test(`${error}`) ? TOO_LARGE : NOT_AN_IMAGE;
}

async function toSquare() {
  const options = /** @type {const} */ ({
    limitInputPixels: maxPixels,
    failOn: "error",
    autoOrient: true,
  });
  const full = await sharp(upload, options)
    .resize(side, side, { fit: "cover" })
    .png({ compressionLevel: 9 })
    .toBuffer();
  return full.byteLength <= heavy ? full : sharp(full).png({ palette: true }).toBuffer();
}
