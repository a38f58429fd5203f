/** Ends a start that failed. What its operator can mend is one line; the rest is a bug of ours, with its stack. */
export function reportFatal(error: unknown): never {
  const known = explain(error);
  process.stderr.write(known ? `foyer: ${known}\n` : `foyer: ${stackOf(error)}\n`);
  process.exit(1);
}

/** One line for the operator; null for a bug of ours. */
export function explain(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if (error.name === "ConfigurationError" || error.name === "EmbeddedError") return error.message;
  return explainDatabase(error.cause instanceof Error ? error.cause : error);
}

/** Of the network, and of postgres.js about it. */
const UNREACHABLE =
  /^(?:ECONN\w+|ENOTFOUND|EAI_\w+|E(?:HOST|NET)UNREACH|ETIMEDOUT|CONNECT_TIMEOUT|CONNECTION_\w+)$/;

function explainDatabase(error: Error): string | null {
  const { code } = error as NodeJS.ErrnoException;
  if (code === undefined) return null;
  if (UNREACHABLE.test(code)) return `DATABASE_URL: the database does not answer (${code})`;
  if (/^(?:28|3D)/.test(code)) return `DATABASE_URL: the database refuses us: ${error.message}`;
  return null;
}

const stackOf = (error: unknown) => (error instanceof Error ? error.stack : String(error));
