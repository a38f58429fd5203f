/** Characters, as people count them nearly. */
const MAX_NAME = 100;

/** Control characters, line ends, halves of characters, and what turns the direction of the text around it. */
const UNNAMEABLE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;

/** What keeps a name of an application or a person from being shown to others; or null. */
export function findNameFault(name: string): "name_length" | "name_characters" | null {
  if (UNNAMEABLE.test(name)) return "name_characters";
  return name.trim() === "" || [...name].length > MAX_NAME ? "name_length" : null;
}
