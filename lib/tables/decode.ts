import { ok, type Result, refuse } from "@/lib/result";
import type { TableProblem } from "./rows";

const MAX_FILE_BYTES = 16 * 1024 * 1024;

/** First bytes of files that programs offer beside CSV. */
const SIGNATURES: readonly (readonly [TableProblem, readonly number[]])[] = [
  // ZIP: .xlsx, .ods and .numbers.
  ["spreadsheet", [0x50, 0x4b, 0x03, 0x04]],
  // Compound File Binary: .xls, and .xlsx with a password.
  ["spreadsheet", [0xd0, 0xcf, 0x11, 0xe0]],
  ["utf_16", [0xff, 0xfe]],
  ["utf_16", [0xfe, 0xff]],
];

/** Decodes UTF-8 with or without a byte order mark, or says what the file is instead. */
export function decodeText(bytes: Uint8Array): Result<string, TableProblem> {
  if (bytes.byteLength > MAX_FILE_BYTES) return refuse("file_too_large");
  const signed = SIGNATURES.find(([, first]) => first.every((byte, at) => bytes[at] === byte));
  if (signed) return refuse(signed[0]);
  // UTF-16 without a byte order mark: every other byte of its ASCII characters is zero.
  if (bytes.subarray(0, 64).includes(0)) return refuse("utf_16");
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return text.trim() === "" ? refuse("file_empty") : ok(text);
  } catch {
    return refuse("not_utf8");
  }
}
