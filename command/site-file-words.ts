import type { FileProblem } from "@/lib/sites/exchange/rows";

const WORDS: Record<FileProblem, string> = {
  file_empty: "the file is empty",
  file_too_large: "the file has more than 16 MiB",
  not_utf8: "the file is not UTF-8 text",
  not_csv: "the file is no CSV from here on: a quotation mark is missing or out of place",
  not_json: "the file is no JSON",
  no_list: "the JSON is no array of sites",
  too_many_rows: "the file has more than 50,000 sites",
  too_many_faults: "there are more faults; these are the first 1,000",
  row_too_large:
    "has more than 65,536 characters or 32 cells, so nothing from here on was read; in CSV a quotation mark may be missing",
  column_missing: "is missing",
  column_unknown: "is no column of a site, or is there twice",
  cell_count: "has more or fewer cells than the header",
  value_type: "is of the wrong type",
  enabled_unfit: "must be true or false",
  slug_repeated: "is the slug of an earlier row too",
  slug_unfit: "must be 1 to 200 lower-case letters and digits, in parts joined by single hyphens",
  slug_taken: "is another site's",
  text_missing: "must not be empty",
  text_length:
    "is too long: titles have up to 100 characters, displayed addresses 200, descriptions 500",
  text_characters: "has characters that cannot be shown",
  kind_unknown: "must be internal or external",
  weight_unfit: "must be a whole number from 0 to 999",
  application_unknown: "no application has this client ID",
  target_length: "must have 2048 characters at most",
  target_not_https: "must begin with https://",
  target_characters: "must be printable ASCII without spaces; percent-encode the rest",
  target_user_info: "must not contain a username or password",
  target_host: "must be an absolute URL with a host",
};

export const explainFileProblem = (problem: FileProblem): string => WORDS[problem];
