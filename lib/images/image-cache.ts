import { processWide } from "@/lib/runtime/process-wide";

/** Bytes of pictures that a process keeps. */
const MAX_BYTES = 8 * 2 ** 20;

/** Milliseconds after which a picture is read again, since it may have been deleted. */
const MAX_AGE_MS = 10 * 60_000;

/** Bytes of a picture, in memory of its own: a Buffer of the database client keeps a whole packet. */
export type Content = Uint8Array<ArrayBuffer>;

type Kept = { content: Content; until: number };
type Cache = { byFile: Map<string, Kept>; bytes: number };

const cache = () => processWide("images.cache", (): Cache => ({ byFile: new Map(), bytes: 0 }));

/** Returns the content of a file that was used lately; null if it has to be read. */
export function cachedImage(file: string, now = performance.now()): Content | null {
  const { byFile } = cache();
  const kept = byFile.get(file);
  if (!kept) return null;
  remove(file, kept);
  if (kept.until < now) return null;
  add(file, kept);
  return kept.content;
}

/** Keeps the content of a file, and forgets those that weren't used for the longest time. */
export function cacheImage(file: string, content: Content, now = performance.now()): void {
  const { byFile } = cache();
  const earlier = byFile.get(file);
  if (earlier) remove(file, earlier);
  add(file, { content, until: now + MAX_AGE_MS });
  for (const [oldest, kept] of byFile) {
    if (cache().bytes <= MAX_BYTES) return;
    remove(oldest, kept);
  }
}

function add(file: string, kept: Kept) {
  cache().byFile.set(file, kept);
  cache().bytes += kept.content.byteLength;
}

function remove(file: string, kept: Kept) {
  cache().byFile.delete(file);
  cache().bytes -= kept.content.byteLength;
}
