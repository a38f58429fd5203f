import { randomUUID } from "node:crypto";
import { link, open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * Creates a file; false if it exists already. The content appears atomically, so that only one of
 * concurrent callers succeeds.
 */
export async function createFile(path: string, content: string) {
  const draft = await writeDraft(path, content);
  try {
    await link(draft, path);
  } catch (error) {
    if (!hasCode(error, "EEXIST")) throw error;
    return false;
  } finally {
    await rm(draft);
  }
  await syncFolder(dirname(path));
  return true;
}

export async function replaceFile(path: string, content: string) {
  await rename(await writeDraft(path, content), path);
  await syncFolder(dirname(path));
}

/** Syncs a directory: a rename survives a power failure only once its directory is on disk. */
export async function syncFolder(path: string) {
  const folder = await open(path, "r");
  await folder.sync().finally(() => folder.close());
}

export function hasCode(error: unknown, ...codes: string[]) {
  return error instanceof Error && "code" in error && codes.includes(String(error.code));
}

async function writeDraft(path: string, content: string) {
  const draft = `${path}.${randomUUID()}`;
  const file = await open(draft, "wx", 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  return draft;
}
