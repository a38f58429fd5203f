/** Words that spreadsheets write for a boolean, in the languages that have words of their own. */
const WORDS: ReadonlyMap<string, boolean> = new Map([
  ["true", true],
  ["false", false],
  ["wahr", true],
  ["falsch", false],
  ["vrai", true],
  ["faux", false],
  ["verdadero", true],
  ["verdadeiro", true],
  ["vero", true],
  ["falso", false],
  ["waar", true],
  ["onwaar", false],
  ["prawda", true],
  ["fałsz", false],
  ["истина", true],
  ["ложь", false],
]);

/** Returns the boolean that a cell means; undefined if it means none. */
export function flagOf(cell: unknown): boolean | undefined {
  if (typeof cell === "boolean") return cell;
  return typeof cell === "string" ? WORDS.get(cell.trim().toLowerCase()) : undefined;
}
