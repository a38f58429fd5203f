import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { acceptsGzip } from "@/lib/http/conditional";
import { createTurns } from "@/lib/runtime/turns";

const compress = promisify(gzip);

/** Size in bytes below which compression gains nothing. */
const MIN_BYTES = 1024;

/** A smaller window and smaller tables than zlib's own: to get their memory would cost more than to compress a page. */
const OPTIONS = { level: 4, windowBits: 14, memLevel: 7 };

/** As many at once as there are threads. */
const { inTurn } = createTurns("pages.gzip", { atOnce: 4, waiting: 256 });

/**
 * Compresses a page on zlib's threads. Returns null if the client doesn't accept that, or if it
 * gains nothing; and past the queue, because a page is better sent large than late.
 */
export async function gzipped(body: Buffer, accepted: string | undefined): Promise<Buffer | null> {
  if (body.byteLength < MIN_BYTES || !acceptsGzip(accepted ?? null)) return null;
  const done = await inTurn(() => compress(body, OPTIONS));
  return done.ok ? done.value : null;
}
