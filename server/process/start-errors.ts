import { projectFolder } from "@/lib/project-folder";
import { explainMissing } from "@/server/pages/build-files";

/**
 * Ends a failed start. An error that the operator can fix takes one line; any other is a bug and
 * prints its stack.
 */
export function reportFatal(error: unknown): never {
  const known = explain(error) ?? explainAnswer(error) ?? explainMissing(projectFolder, error);
  process.stderr.write(known ? `foyer: ${known}\n` : `foyer: ${stackOf(error)}\n`);
  process.exit(1);
}

/** Returns one line for the operator; null for a bug. */
export function explain(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if (FOR_OPERATORS.has(error.name)) return error.message;
  return explainDatabase(causeOf(error)) ?? explainFile(causeOf(error));
}

/** Meanings of errors about files, by code. */
const FILE_FAULTS: Record<string, string> = {
  ENOSPC: "the disk is full",
  EROFS: "the file system is read-only",
  EACCES: "this user has no permission",
  EPERM: "this user has no permission",
};

function explainFile(error: Error): string | null {
  const { code = "", path, syscall } = error as NodeJS.ErrnoException;
  const fault = syscall === "connect" ? undefined : FILE_FAULTS[code];
  return fault ? `${path === undefined ? "" : `${path}: `}${fault} (${code})` : null;
}

/** True if retrying can't change the database's answer: a wrong name, password or setting. */
export const isFinalRefusal = (error: unknown): boolean =>
  error instanceof Error && REFUSAL.test((causeOf(error) as NodeJS.ErrnoException).code ?? "");

/** Errors whose message is already one line for the operator. */
const FOR_OPERATORS = new Set(["ConfigurationError", "EmbeddedError", "MigrationError"]);

const causeOf = (error: Error) => (error.cause instanceof Error ? error.cause : error);

/** SQLSTATEs of a refused connection: 08P01, which poolers use for unsupported settings; classes 28 and 3D. */
const REFUSAL = /^(?:08P01|28|3D)/;

/** SQLSTATEs of a statement or a lock that took too long, and the code of our patch of postgres.js for the same. */
const SLOW = /^(?:57014|55P03|QUERY_TIMEOUT)$/;

/** Error codes of the network, and those of postgres.js for network failures. */
const UNREACHABLE =
  /^(?:ECONN\w+|ENOTFOUND|EAI_\w+|E(?:HOST|NET)UNREACH|ETIMEDOUT|\w+_TIMEOUT|CONNECTION_\w+)$/;

function explainDatabase(error: Error): string | null {
  const { code } = error as NodeJS.ErrnoException;
  if (code === undefined) return null;
  if (SLOW.test(code))
    return `the database took too long; a table may be locked (${code}: ${error.message})`;
  if (UNREACHABLE.test(code)) return `DATABASE_URL: can't connect to the database (${code})`;
  if (REFUSAL.test(code))
    return `DATABASE_URL: the database refused the connection: ${error.message}`;
  return null;
}

/** Explains other errors that PostgreSQL returns during a start: it is full, read-only, or lacks a privilege. */
function explainAnswer(error: unknown): string | null {
  const cause = error instanceof Error ? causeOf(error) : null;
  if (cause?.name !== "PostgresError") return null;
  return `DATABASE_URL: the database returned an error: ${cause.message} (${(cause as NodeJS.ErrnoException).code})`;
}

const stackOf = (error: unknown) => (error instanceof Error ? error.stack : String(error));
