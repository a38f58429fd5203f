/** Characters, as people count them nearly. */
const MAX_NAME = 100;

/**
 * Control characters, line ends, halves of characters, the empty Braille cell, and what is ignored in display: by it two names
 * would look alike, or the text around one turn its direction. Joiners and emoji's presentation have their place in words.
 */
const UNNAMEABLE =
  /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u2800]|(?!\u200c|\u200d|\ufe0e|\ufe0f)\p{Default_Ignorable_Code_Point}/u;

const UNSEEN = /[\s\p{Default_Ignorable_Code_Point}]/gu;

/** What keeps a name of an application or a person from being shown to others; or null. */
export function findNameFault(name: string): "name_length" | "name_characters" | null {
  if (UNNAMEABLE.test(name)) return "name_characters";
  return name.replace(UNSEEN, "") === "" || [...name].length > MAX_NAME ? "name_length" : null;
}
