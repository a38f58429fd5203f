import { databaseFault } from "@/db/faults";
import { explain } from "@/server/start-errors";

/** SQLSTATEs of an unknown table, column or schema. */
const FOREIGN_SCHEMA = new Set(["42P01", "42703", "3F000"]);

/** Explains in one line why a command failed; null for a bug. */
export function explainFailure(error: unknown): string | null {
  const fault = databaseFault(error);
  if (fault === "unknown")
    return "the database was lost on the way: look whether it was done before you try again";
  const known = explain(error);
  if (known !== null) return known;
  if (fault === "away") return "the database cannot be had now: nothing was changed";
  const { code } = (error instanceof Error && error.cause ? error.cause : error) as {
    code?: string;
  };
  return code !== undefined && FOREIGN_SCHEMA.has(code)
    ? "the database has another version's tables: run `foyer migrate`"
    : null;
}
