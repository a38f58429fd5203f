import files from "@/lib/i18n/messages/en/admin-files.json";
import type { TableProblem } from "@/lib/tables/rows";

/** Sentences about the faults that a file of any kind can have. */
export const TABLE_WORDS: Readonly<Record<Exclude<TableProblem, "value_type">, string>> =
  files.problem;
