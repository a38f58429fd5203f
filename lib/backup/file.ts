import { createReadStream } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { Readable, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { syncFolder } from "@/db/embedded/durable-file";
import { decrypted, encrypted, isEncrypted } from "./encryption";
import { type BackupHeader, type BackupRows, createBackupReader, UnusableBackup } from "./format";

/** Writes a gzipped backup to a stream, encrypted if there are recipients, until an aborted signal. */
export async function writeBackup(
  target: Writable,
  text: AsyncIterable<string>,
  recipients: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  const content = Readable.from(text, { objectMode: false });
  const seal = (gzipped: AsyncIterable<Uint8Array>) =>
    recipients.length === 0 ? gzipped : encrypted(gzipped, recipients);
  await pipeline(content, createGzip(), seal, target, { signal });
}

/**
 * Writes a backup to a new file that only its owner can read. It gets its name once it is complete
 * and on disk. An aborted signal stops it and removes the partial file.
 */
export async function writeBackupFile(
  path: string,
  text: AsyncIterable<string>,
  recipients: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  const part = `${path}.part`;
  const file = await open(part, "wx", 0o600);
  try {
    await writeBackup(file.createWriteStream({ flush: true }), text, recipients, signal);
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
  await syncFolder(dirname(path));
}

export type Consumer = {
  /** May refuse the file by throwing. */
  header(header: BackupHeader): Promise<void>;
  rows(rows: BackupRows): Promise<void>;
};

/**
 * Reads a whole backup, with the identities if it is encrypted. Throws at its end or earlier if it
 * isn't complete, so make nothing permanent until then.
 */
export async function readBackupFile(
  path: string,
  consumer: Consumer,
  identities: readonly string[],
): Promise<{ header: BackupHeader; encrypted: boolean }> {
  const isSealed = await isEncrypted(path);
  const reader = createBackupReader();
  let known = false;
  for await (const lines of unpackedLines(unpackedChunks(path, isSealed ? identities : null))) {
    const taken = reader.take(lines);
    const header = reader.header();
    if (header && !known) await consumer.header(header);
    known = header !== null;
    for (const rows of taken) await consumer.rows(rows);
  }
  return { header: reader.finish(), encrypted: isSealed };
}

/** Bytes that are unpacked at once. */
const CHUNK_BYTES = 1024 * 1024;

const LINE_END = 10;

/** Maximum bytes of a line, many times the largest row, which has a picture of half a megabyte. */
const MAX_LINE_BYTES = 8 * 1024 * 1024;

/** Yields lines, as many at a time as end in one chunk. */
async function* unpackedLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<string[]> {
  const begun: Buffer[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    const end = chunk.lastIndexOf(LINE_END);
    if (end >= 0) {
      size = 0;
      yield Buffer.concat([...begun.splice(0), chunk.subarray(0, end)])
        .toString("utf8")
        .split("\n");
    }
    const rest = chunk.subarray(end + 1);
    begun.push(rest);
    size += rest.byteLength;
    if (size > MAX_LINE_BYTES) throw new UnusableBackup("contains a line that is too long");
  }
  if (size > 0) throw new UnusableBackup("is incomplete");
}

/** Yields the content of a gzipped file, which is encrypted unless the identities are null. */
async function* unpackedChunks(
  path: string,
  identities: readonly string[] | null,
): AsyncGenerator<Buffer> {
  const source = createReadStream(path);
  const gzipped =
    identities === null
      ? source
      : Readable.from(decrypted(source, identities), { objectMode: false });
  const unzipped = createGunzip({ chunkSize: CHUNK_BYTES });
  gzipped.once("error", (error: Error) => unzipped.destroy(error));
  try {
    yield* gzipped.pipe(unzipped) as AsyncIterable<Buffer>;
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    throw code.startsWith("Z_") ? new UnusableBackup("is damaged or not a backup") : error;
  } finally {
    gzipped.destroy();
    source.destroy();
  }
}
