/**
 * A record by RFC 4180, every cell quoted. A spreadsheet takes some texts for formulas ("CSV Injection", OWASP), and where
 * its separator is another than the comma it finds more cells than were written: each text that could begin one gets an
 * apostrophe. The values are other people's words, and it is an administrator who opens the file.
 */
export const csvRecord = (values: readonly (string | null)[]): string =>
  `${values.map((value) => quoted(withApostrophes(value ?? ""))).join(",")}\r\n`;

const quoted = (value: string) => `"${value.replaceAll('"', '""')}"`;

/** Where a cell may begin: at the start, or behind a separator of some edition. Quotation marks and spaces don't count. */
const START = /(^|[,;|\t\r\n])([\s"]*)/.source;

/** The signs that begin a formula, with the full-width ones, which some editions read as the plain ones. */
const SIGN = /(?='*[=+\-@＝＋－＠])/.source;

const FORMULAS = new RegExp(START + SIGN, "g");
const MARKED_FORMULAS = new RegExp(`${START}'${SIGN}`, "g");

const withApostrophes = (value: string) => value.replaceAll(FORMULAS, "$1$2'");

/** A cell as it was before csvRecord wrote it. */
export const withoutApostrophes = (cell: string) => cell.replaceAll(MARKED_FORMULAS, "$1$2");

/** Spreadsheets take a file without it for one in their own old encoding, and garble every name that is not English. */
export const BYTE_ORDER_MARK = "\uFEFF";
