/**
 * A record by RFC 4180. What a spreadsheet would take for a formula gets an apostrophe in front, as OWASP has it ("CSV
 * Injection"): the values are other people's words, and it is an administrator who opens the file.
 */
export const csvRecord = (values: readonly (string | null)[]): string =>
  `${values.map((value) => quoted(defused(value ?? ""))).join(",")}\r\n`;

/** With the full-width signs, which some editions read as the plain ones. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

const defused = (value: string) => (FORMULA.test(value) ? `'${value}` : value);

const quoted = (value: string) =>
  /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;

/** Spreadsheets take a file without it for one in their own old encoding, and garble every name that is not English. */
export const BYTE_ORDER_MARK = "\uFEFF";
