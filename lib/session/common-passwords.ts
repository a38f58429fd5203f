import { folded } from "@/lib/folded";

/**
 * Passwords that attackers try first, in lower case: zxcvbn-ts's ranking of leaked passwords, some
 * 49,000, of which some 18,000 have 8 characters or more. Loaded on first use, since unpacking
 * takes too long at start.
 */
let known: Promise<ReadonlySet<string>> | undefined;

export function commonPasswords(): Promise<ReadonlySet<string>> {
  known ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) => new Set(dictionary["passwords-common"]),
  );
  return known;
}

/** Letters that digits and signs are typed for. */
const LOOKALIKE: Record<string, string> = {
  "@": "a",
  "4": "a",
  "3": "e",
  "1": "i",
  "0": "o",
  $: "s",
  "5": "s",
};

/** Digits and signs at the end of a password that add nothing: a year and "!" are five. */
const SHORT_TAIL = 5;

/**
 * True for a common password in any case, with accents or in full width, also with digits and signs
 * for letters, or a few of them at its end. True too for any password that repeats up to 7 characters
 * twice, or consists of one or two different characters.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  const text = folded(password);
  const half = text.slice(0, text.length / 2);
  if (text === half + half && half.length < 8) return true;
  if (new Set(text).size <= 2) return true;
  const common = await commonPasswords();
  return spellings(text).some((spelling) => common.has(spelling));
}

/** Returns the password as typed and with letters for lookalikes, both without a short tail too. */
function spellings(text: string) {
  const tail = /[^a-z]*$/.exec(text)?.[0] ?? "";
  const stem = text.slice(0, text.length - tail.length);
  const letters = stem.replace(/[@43105$]/g, (sign) => LOOKALIKE[sign] ?? sign);
  return [text, letters + tail, ...(tail.length <= SHORT_TAIL ? [stem, letters] : [])];
}
