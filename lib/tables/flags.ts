import { folded } from "@/lib/folded";

/** Words that spreadsheets write for a boolean, in languages that have words of their own, folded. */
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
  ["falsz", false],
  ["истина", true],
  ["ложь", false],
  ["істина", true],
  ["хибність", false],
  ["sand", true],
  ["falsk", false],
  ["sann", true],
  ["usann", false],
  ["sant", true],
  ["falskt", false],
  ["tosi", true],
  ["epatosi", false],
  ["pravda", true],
  ["nepravda", false],
  ["igaz", true],
  ["hamis", false],
  ["dogru", true],
  ["yanlis", false],
  ["adevarat", true],
  ["fals", false],
  ["toene", true],
  ["vaar", false],
]);

/** Returns the boolean that a cell means; undefined if it means none. */
export function flagOf(cell: unknown): boolean | undefined {
  if (typeof cell === "boolean") return cell;
  return typeof cell === "string" ? WORDS.get(folded(cell.trim())) : undefined;
}
