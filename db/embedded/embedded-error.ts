/**
 * - `in_use`: another process uses this DATA_DIR; retry when it has ended.
 * - `unusable`: the directory, the account or the binaries don't fit; the message says what to do.
 * - `stopped`: the start was canceled.
 */
export type EmbeddedErrorCode = "in_use" | "unusable" | "stopped";

/**
 * Error with a one-line message for the terminal. Compare `code`, not the class: bundles have
 * copies of the class.
 */
export class EmbeddedError extends Error {
  override readonly name = "EmbeddedError";
  readonly code: EmbeddedErrorCode;

  constructor(code: EmbeddedErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}
