/** Most names that are kept. Texts with lists of parameters differ in length. */
const MAX_NAMES = 1000;

const names = new Map<string, string>();

/**
 * Names a statement by its first word and the first table in it, such as `select signing_keys`.
 * Nothing else of its text becomes part of a trace or of the log.
 */
export function statementName(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const [, verb = "statement"] = /^\s*([a-z]+)\b/i.exec(text) ?? [];
  const name = [verb.toLowerCase(), firstTable(text)].filter(Boolean).join(" ");
  if (names.size < MAX_NAMES) names.set(text, name);
  return name;
}

/** Words that may stand before a table, and a name that is no function's. */
const NAMED = /(?<!distinct )\b(?:from|join|into|update)\s+(?!lateral\b)"?([a-z_]+)\b"?(?!\()/gi;

/** Returns the first table that is not a part of `with`. */
function firstTable(text: string): string | undefined {
  const parts = text.matchAll(/\b([a-z_]+)\s+as\s+(?:materialized\s+)?\(/g);
  const ours = new Set(Array.from(parts, ([, part]) => part));
  for (const [, table = ""] of text.matchAll(NAMED)) if (!ours.has(table)) return table;
  return undefined;
}
