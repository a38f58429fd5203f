/** Maximum number of code points, which is close to the number of characters that people count. */
const MAX_NAME = 100;

/**
 * Matches control characters, line separators, lone surrogates, the blank Braille pattern and
 * ignorable characters, which make names look alike or reverse the text around them. Joiners and
 * emoji variation selectors are legitimate parts of words.
 */
const UNNAMEABLE =
  /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u2800]|(?!\u200c|\u200d|\ufe0e|\ufe0f)\p{Default_Ignorable_Code_Point}/u;

/** More marks than any script puts on a letter: they cover the lines above (UTS #39 section 5.4). */
const STACKED = /[\p{Mn}\p{Me}]{5}/u;

const UNSEEN = /[\s\p{Default_Ignorable_Code_Point}]/gu;

/** Returns why the name of an application or a person can't be shown to others, or null. */
export function findNameFault(name: string): "name_length" | "name_characters" | null {
  if (UNNAMEABLE.test(name) || STACKED.test(name.normalize("NFD"))) return "name_characters";
  return name.replace(UNSEEN, "") === "" || [...name].length > MAX_NAME ? "name_length" : null;
}
