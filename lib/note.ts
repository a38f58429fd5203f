/** Maximum length of a note to a developer in code points. */
const MAX_NOTE = 1000;

/** Control characters except line breaks and tabs, and lone surrogates. */
const UNSAYABLE = /[^\P{Cc}\n\r\t]|\p{Cs}/u;

/** Returns a note to another person as it is stored; null if it is too long or can't be shown. */
export function readNote(typed: string): string | null {
  const note = typed.replaceAll("\r\n", "\n").trim();
  return [...note].length > MAX_NOTE || UNSAYABLE.test(note) ? null : note;
}
