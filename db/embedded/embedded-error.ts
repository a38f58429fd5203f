/**
 * - `in_use`: another process has this DATA_DIR; try again when it has ended.
 * - `unusable`: the folder, the account or the binaries don't fit; the message says what to do.
 * - `stopped`: the start was called off.
 */
export type EmbeddedErrorCode = "in_use" | "unusable" | "stopped";

/** Its message is one line for the person at the terminal. Compare `code`: bundles have copies of the class. */
export class EmbeddedError extends Error {
  override readonly name = "EmbeddedError";
  readonly code: EmbeddedErrorCode;

  constructor(code: EmbeddedErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}
