import { createReadStream } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { syncFolder } from "@/db/embedded/durable-file";
import { type BackupHeader, type BackupRows, createBackupReader, UnusableBackup } from "./format";

/**
 * Writes a gzipped file that only its owner can read. It gets its name once it is complete and on
 * disk.
 */
export async function writeBackupFile(path: string, text: AsyncIterable<string>): Promise<void> {
  const part = `${path}.part`;
  const file = await open(part, "wx", 0o600);
  try {
    const content = Readable.from(text, { objectMode: false });
    await pipeline(content, createGzip(), file.createWriteStream({ flush: true }));
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
  await syncFolder(dirname(path));
}

type Consumer = {
  /** May refuse the file by throwing. */
  header(header: BackupHeader): Promise<void>;
  rows(rows: BackupRows): Promise<void>;
};

/**
 * Reads a whole backup. Throws at its end or earlier if it isn't complete, so make nothing
 * permanent until then.
 */
export async function readBackupFile(path: string, consumer: Consumer): Promise<void> {
  const reader = createBackupReader();
  let known = false;
  for await (const lines of unpackedLines(path)) {
    const taken = reader.take(lines);
    const header = reader.header();
    if (header && !known) await consumer.header(header);
    known = header !== null;
    for (const rows of taken) await consumer.rows(rows);
  }
  reader.finish();
}

/** Bytes that are unpacked at once. */
const CHUNK_BYTES = 1024 * 1024;

const LINE_END = 10;

/** Maximum bytes of a line, many times the largest row, which has a picture of half a megabyte. */
const MAX_LINE_BYTES = 8 * 1024 * 1024;

/** Yields the lines of a gzipped file, as many at a time as end in one chunk. */
async function* unpackedLines(path: string): AsyncGenerator<string[]> {
  const begun: Buffer[] = [];
  let size = 0;
  for await (const chunk of unpackedChunks(path)) {
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

async function* unpackedChunks(path: string): AsyncGenerator<Buffer> {
  const source = createReadStream(path);
  const unzipped = createGunzip({ chunkSize: CHUNK_BYTES });
  source.once("error", (error) => unzipped.destroy(error));
  try {
    yield* source.pipe(unzipped) as AsyncIterable<Buffer>;
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    throw code.startsWith("Z_") ? new UnusableBackup("is damaged or not a backup") : error;
  } finally {
    source.destroy();
  }
}
