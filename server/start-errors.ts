/** Ends a start that failed. What its operator can mend is one line; the rest is a bug of ours, with its stack. */
export function reportFatal(error: unknown): never {
  const known = explain(error) ?? explainAnswer(error);
  process.stderr.write(known ? `foyer: ${known}\n` : `foyer: ${stackOf(error)}\n`);
  process.exit(1);
}

/** One line for the operator; null for a bug of ours. */
export function explain(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if (FOR_OPERATORS.has(error.name)) return error.message;
  return explainDatabase(causeOf(error));
}

/** True if the database will give the same answer however often it is asked: a wrong name, password or setting. */
export const isFinalRefusal = (error: unknown): boolean =>
  error instanceof Error && REFUSAL.test((causeOf(error) as NodeJS.ErrnoException).code ?? "");

/** Errors whose message is one line for the operator. */
const FOR_OPERATORS = new Set(["ConfigurationError", "EmbeddedError", "MigrationError"]);

const causeOf = (error: Error) => (error.cause instanceof Error ? error.cause : error);

/** SQLSTATE of a connection that is refused: a protocol violation, which is a pooler's word for settings; 28; 3D. */
const REFUSAL = /^(?:08P01|28|3D)/;

/** Of the network, and of postgres.js about it. */
const UNREACHABLE =
  /^(?:ECONN\w+|ENOTFOUND|EAI_\w+|E(?:HOST|NET)UNREACH|ETIMEDOUT|\w+_TIMEOUT|CONNECTION_\w+)$/;

function explainDatabase(error: Error): string | null {
  const { code } = error as NodeJS.ErrnoException;
  if (code === undefined) return null;
  if (UNREACHABLE.test(code)) return `DATABASE_URL: the database does not answer (${code})`;
  if (REFUSAL.test(code)) return `DATABASE_URL: the database refuses us: ${error.message}`;
  return null;
}

/** Whatever else PostgreSQL answers while a server starts: it is full, read-only, or lacks a privilege. */
function explainAnswer(error: unknown): string | null {
  const cause = error instanceof Error ? causeOf(error) : null;
  if (cause?.name !== "PostgresError") return null;
  return `DATABASE_URL: the database answers: ${cause.message} (${(cause as NodeJS.ErrnoException).code})`;
}

const stackOf = (error: unknown) => (error instanceof Error ? error.stack : String(error));
