/** Most names that are kept. Texts with lists of parameters differ in length. */
const MAX_NAMES = 1000;

const names = new Map<string, string>();

/**
 * Names a statement by its first word and its first table, such as `select signing_keys`. Nothing
 * else of its text becomes part of a trace.
 */
export function statementName(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const [, verb = "statement"] = /^\s*([a-z]+)\b/i.exec(text) ?? [];
  const [, table] = /\b(?:from|into|update)\s+"?([a-z_]+)"?/i.exec(text) ?? [];
  const name = [verb.toLowerCase(), table].filter(Boolean).join(" ");
  if (names.size < MAX_NAMES) names.set(text, name);
  return name;
}
