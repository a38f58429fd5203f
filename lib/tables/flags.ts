import { folded } from "@/lib/folded";

/** Words that spreadsheets write for a boolean, in languages that have words of their own, folded. */
const TRUE =
  "true wahr vrai verdadero verdadeiro vero waar prawda истина істина sand sann sant tosi pravda igaz dogru adevarat toene";
const FALSE =
  "false falsch faux falso onwaar falsz ложь хибність falsk usann falskt epatosi nepravda hamis yanlis fals vaar";
const pairs = (words: string, flag: boolean) =>
  words.split(" ").map((word) => [word, flag] as const);
const WORDS: ReadonlyMap<string, boolean> = new Map([...pairs(TRUE, true), ...pairs(FALSE, false)]);

/** Returns the boolean that a cell means; undefined if it means none. */
export function flagOf(cell: unknown): boolean | undefined {
  if (typeof cell === "boolean") return cell;
  return typeof cell === "string" ? WORDS.get(folded(cell.trim())) : undefined;
}
