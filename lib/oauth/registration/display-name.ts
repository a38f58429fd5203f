/** Maximum number of code points, which is close to the number of characters that people count. */
const MAX_NAME = 100;

/**
 * Matches control characters, line separators, lone surrogates, the blank Braille pattern and
 * ignorable characters, which make names look alike or reverse the text around them. Joiners and
 * emoji variation selectors are legitimate parts of words.
 */
const UNNAMEABLE =
  /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u2800]|(?!\u200c|\u200d|\ufe0e|\ufe0f)\p{Default_Ignorable_Code_Point}/u;

const UNSEEN = /[\s\p{Default_Ignorable_Code_Point}]/gu;

/** Returns why the name of an application or a person can't be shown to others, or null. */
export function findNameFault(name: string): "name_length" | "name_characters" | null {
  if (UNNAMEABLE.test(name)) return "name_characters";
  return name.replace(UNSEEN, "") === "" || [...name].length > MAX_NAME ? "name_length" : null;
}
