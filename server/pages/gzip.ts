import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { acceptsGzip } from "@/lib/http/conditional";
import { createTurns } from "@/lib/runtime/turns";

const compress = promisify(gzip);

/** Size in bytes below which compression gains nothing. */
const MIN_BYTES = 1024;

/** As many at once as there are threads. Each takes a quarter of a megabyte of memory. */
const { inTurn } = createTurns("pages.gzip", { atOnce: 4, waiting: 256 });

/**
 * Compresses a page on zlib's threads. Returns null if the client doesn't accept that, or if it
 * gains nothing; and past the queue, because a page is better sent large than late.
 */
export async function gzipped(body: Buffer, accepted: string | undefined): Promise<Buffer | null> {
  if (body.byteLength < MIN_BYTES || !acceptsGzip(accepted ?? null)) return null;
  const done = await inTurn(() => compress(body, { level: 4 }));
  return done.ok ? done.value : null;
}
