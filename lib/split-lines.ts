/** Returns the values of a text with one per line, or between semicolons. */
export const splitLines = (text: string): string[] =>
  text
    .split(/[;\n]/)
    .map((line) => line.trim())
    .filter(Boolean);
