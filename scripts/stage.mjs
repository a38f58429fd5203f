// Stages of a start: one line each, and one line for the reason if a stage fails.

let isOpen = false;

/**
 * Runs a stage, with one line that says how long it took.
 *
 * @param {string} name @param {() => void | Promise<void>} work @param {NodeJS.WritableStream} [out]
 */
export async function stage(name, work, out = process.stdout) {
  out.write(`${name} ... `);
  isOpen = true;
  const begun = performance.now();
  await explained(work);
  isOpen = false;
  out.write(`${Math.ceil((performance.now() - begun) / 1000)} s\n`);
}

/** Runs work whose errors end the process with one line if the operator can fix them. @param {() => void | Promise<void>} work */
export async function explained(work) {
  try {
    await work();
  } catch (error) {
    const reason = explain(error);
    if (reason === null) throw error;
    end(reason);
  }
}

/**
 * Ends the process with one line, the reason.
 *
 * @param {string} reason @param {number} [status] @returns {never}
 */
export function end(reason, status = 1) {
  process.stderr.write(`${isOpen ? "\n" : ""}foyer: ${reason}\n`);
  process.exit(status);
}

/** Codes of a file or folder that can't be written. */
const UNWRITABLE = ["EACCES", "EPERM", "EROFS"];

/** Explains an error that the operator can fix; null for any other. @param {unknown} error */
function explain(error) {
  const { code = "", path = "" } = /** @type {NodeJS.ErrnoException} */ (error);
  if (code === "ENOSPC") return diskFull();
  if (code === "ERR_MODULE_NOT_FOUND") return "packages are missing; run `npm ci`";
  return UNWRITABLE.includes(code)
    ? `can't write to ${path || process.cwd()} (${code}); start as a user who can`
    : null;
}

export const diskFull = () => `the disk is full; free up space for ${process.cwd()} and try again`;
