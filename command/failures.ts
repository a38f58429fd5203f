import { databaseFault } from "@/db/system/faults";
import { explain } from "@/server/process/start-errors";

/** SQLSTATEs of an unknown table, column or schema. */
const FOREIGN_SCHEMA = new Set(["42P01", "42703", "3F000"]);

/** Explains in one line why a command failed; null for a bug. */
export function explainFailure(error: unknown): string | null {
  const fault = databaseFault(error);
  if (fault === "unknown")
    return "the connection to the database was lost; check whether the change was made before you try again";
  const known = explain(error);
  if (known !== null) return known;
  const cause = (error instanceof Error && error.cause ? error.cause : error) as {
    code?: string;
    message?: string;
  };
  if (fault === "away")
    return `the database is unavailable; nothing was changed (${cause.message ?? cause.code})`;
  const { code } = cause;
  return code !== undefined && FOREIGN_SCHEMA.has(code)
    ? "the database schema is from another version; run `foyer migrate`"
    : null;
}
