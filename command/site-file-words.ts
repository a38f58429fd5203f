import type { FileProblem } from "@/lib/sites/exchange/file-problem";
import type { TableProblem } from "@/lib/tables/rows";

const WORDS: Record<FileProblem, string> = {
  file_empty: "the file is empty",
  file_too_large: "the file is larger than 16 MiB",
  not_utf8: "the file is not valid UTF-8",
  not_csv: "invalid CSV from this row on: a quotation mark is missing or misplaced",
  not_json: "the file is not valid JSON",
  no_list: "the JSON must be an array of sites",
  too_many_rows: "the file contains too many rows",
  too_many_faults: "only the first 1,000 errors are listed",
  row_too_large:
    "exceeds 65,536 characters or 32 cells, so the rest of the file wasn't read; in CSV, a quotation mark may be missing",
  column_missing: "is missing",
  column_unknown: "is an unknown or duplicate column",
  cell_count: "has more or fewer cells than the header",
  value_type: "has the wrong type",
  enabled_unfit: "must be true or false",
  audience_unknown: "must be everyone, signed_in or groups",
  groups_missing: "must name a group, since the audience is groups",
  groups_unfit: "has too many groups; a site can have up to 200, separated by semicolons",
  group_unknown: "must have only keys of groups",
  slug_repeated: "is already used in an earlier row",
  slug_unfit: "must be 1 to 200 lowercase letters and digits, with single hyphens between words",
  slug_taken: "is already used by another site",
  text_missing: "must not be empty",
  text_length:
    "is too long; the limits are 100 characters for titles, 200 for display URLs, 500 for descriptions and 50 for sections",
  text_characters: "contains characters that can't be displayed",
  kind_unknown: "must be internal or external",
  weight_unfit: "must be a whole number from 0 to 999",
  application_unknown: "no application has this client ID",
  target_length: "must be at most 2048 characters",
  target_not_https: "must start with https://",
  target_characters: "must be printable ASCII without spaces; percent-encode all others",
  target_user_info: "must not contain a username or password",
  target_host: "must be an absolute URL with a host",
};

/** Explains what can be wrong with a file of any columns. */
export const explainTableProblem = (problem: TableProblem): string =>
  problem === "no_list" ? "the JSON must be an array of objects" : WORDS[problem];

export const explainFileProblem = (problem: FileProblem): string => WORDS[problem];
