import { ok, type Result, refuse } from "@/lib/result";
import type { Refusal } from "./define";

/** Meanings of error codes of the file system, for people who don't know them. */
const MEANINGS: Record<string, string> = {
  EACCES: "permission denied",
  EDQUOT: "the quota is used up",
  EISDIR: "it is a folder",
  ENOENT: "no such file or folder",
  ENOSPC: "the disk is full",
  ENOTDIR: "a part of the path isn't a folder",
  EPERM: "permission denied",
  EPIPE: "whoever reads it has stopped",
  EROFS: "the file system is read-only",
};

/** Explains a file system error about the file that a command was given; null for any other error. */
export function explainFile(error: unknown, path: string): string | null {
  const { code, syscall, path: at = "" } = error as NodeJS.ErrnoException;
  if (syscall === undefined || code === undefined) return null;
  // Errors of Foyer's other files, and of the network, are explained elsewhere.
  if (at !== "" && !at.startsWith(path) && !path.startsWith(at)) return null;
  if (at === "" && !/^(?:write|fsync|read|close)$/.test(syscall)) return null;
  if (code === "EEXIST")
    return at === path
      ? `${at} already exists`
      : `${at} exists: another backup is in progress, or one was killed (delete the file in that case)`;
  return `${at === "" ? path : at} can't be read or written${meaningOf(code)} (${code})`;
}

const meaningOf = (code: string) => (Object.hasOwn(MEANINGS, code) ? `: ${MEANINGS[code]}` : "");

/** Reads or writes a file; refused if its name or place doesn't allow it. */
export async function atFile<T>(
  path: string,
  work: () => Promise<T>,
  field = "FILE",
): Promise<Result<T, Refusal>> {
  try {
    return ok(await work());
  } catch (error) {
    const reason = explainFile(error, path);
    if (reason === null) throw error;
    return refuse({ field, reason });
  }
}
