/**
 * Returns a record of RFC 4180, every cell quoted. Spreadsheets run some texts as formulas ("CSV
 * Injection", OWASP), and with another separator than the comma they see more cells than were
 * written: each text that could begin a formula gets an apostrophe. Untrusted values end up in a
 * file that an administrator opens.
 */
export const csvRecord = (values: readonly (string | null)[]): string =>
  `${values.map((value) => quoted(withApostrophes(value ?? ""))).join(",")}\r\n`;

const quoted = (value: string) => `"${value.replaceAll('"', '""')}"`;

/**
 * Positions where a cell can begin: at the start, or after a separator of some locale. Quotation
 * marks and spaces are skipped.
 */
const START = /(^|[,;|\t\r\n])([\s"]*)/.source;

/** Characters that begin a formula, and their full-width forms, which some locales accept too. */
const SIGN = /(?='*[=+\-@\uff1d\uff0b\uff0d\uff20])/.source;

const FORMULAS = new RegExp(START + SIGN, "g");
const MARKED_FORMULAS = new RegExp(`${START}'${SIGN}`, "g");

const withApostrophes = (value: string) => value.replaceAll(FORMULAS, "$1$2'");

/** Returns a cell as it was before csvRecord escaped it. */
export const withoutApostrophes = (cell: string) => cell.replaceAll(MARKED_FORMULAS, "$1$2");

/** Spreadsheets decode a file without it in a legacy encoding, which garbles non-ASCII text. */
const BYTE_ORDER_MARK = "\uFEFF";

/** Returns a file with its header. More records can follow. */
export const csvFile = (columns: readonly string[], rows: readonly (readonly string[])[]): string =>
  BYTE_ORDER_MARK + [columns, ...rows].map(csvRecord).join("");
