import { randomUUID } from "node:crypto";
import { link, open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";

/** False if the file exists already. The whole file appears at once, so of two racers one wins. */
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

/** A rename survives a power cut only once its folder is on the disk. */
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
