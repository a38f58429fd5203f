import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { accepts } from "@/lib/http/conditional";
import { createTurns } from "@/lib/runtime/turns";

/** Size in bytes below which compression gains nothing. */
const MIN_BYTES = 1024;

/** A page is 30 % smaller than with gzip, for twice the time; a higher quality saves nothing more (docs/design/responses.md). */
const BROTLI = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 18 };

/** A smaller window and smaller tables than zlib's own: to get their memory would cost more than to compress a page. */
const GZIP = { level: 4, windowBits: 14, memLevel: 7 };

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Content codings, the smallest first. Browsers accept Brotli on https and localhost only. */
const CODINGS = [
  { coding: "br", compress: (body: Buffer) => brotli(body, { params: BROTLI }) },
  { coding: "gzip", compress: (body: Buffer) => zip(body, GZIP) },
] as const;

/** Turns to compress, as many at once as there are threads. */
const { inTurn } = createTurns("pages.coding", { atOnce: 4, waiting: 256 });

/** Body of a response, and the header that says how it is coded. */
export type Coded = { body: Buffer; headers: string[] };

/**
 * Compresses a page on zlib's threads. Leaves it as it is if the client doesn't accept that, or if it
 * gains nothing; and past the queue, because a page is better sent large than late.
 */
export async function coded(body: Buffer, accepted: string | undefined): Promise<Coded> {
  const chosen = CODINGS.find(({ coding }) => accepts(accepted ?? null, coding));
  if (body.byteLength < MIN_BYTES || !chosen) return { body, headers: [] };
  const done = await inTurn(() => chosen.compress(body));
  if (!done.ok) return { body, headers: [] };
  return { body: done.value, headers: ["Content-Encoding", chosen.coding] };
}
