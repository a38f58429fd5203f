/**
 * Passwords that attackers try first, in small letters: zxcvbn-ts's ranking of leaked ones, some 49,000, of which some
 * 18,000 have 8 characters and more. Unpacked when it is first asked for, since that takes longer than a start should.
 */
let known: Promise<ReadonlySet<string>> | undefined;

export function commonPasswords(): Promise<ReadonlySet<string>> {
  known ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) => new Set(dictionary["passwords-common"]),
  );
  return known;
}

/** What hands type for letters. */
const LOOKALIKE: Record<string, string> = {
  "@": "a",
  "4": "a",
  "3": "e",
  "1": "i",
  "0": "o",
  $: "s",
  "5": "s",
};

/** Digits and signs at the end of a word that add nothing: a year and "!" are five. */
const SHORT_TAIL = 5;

/**
 * In any case, with letters spelled in digits and signs, with a few of them behind it, written twice, or one sign over
 * and over.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  const text = password.toLowerCase();
  const half = text.slice(0, text.length / 2);
  if (text === half + half && half.length < 8) return true;
  if (new Set(text).size <= 2) return true;
  const common = await commonPasswords();
  return spellings(text).some((spelling) => common.has(spelling));
}

/** A password, the one behind its signs, and where the tail is short both without it. */
function spellings(text: string) {
  const tail = /[^a-z]*$/.exec(text)?.[0] ?? "";
  const stem = text.slice(0, text.length - tail.length);
  const letters = stem.replace(/[@43105$]/g, (sign) => LOOKALIKE[sign] ?? sign);
  return [text, letters + tail, ...(tail.length <= SHORT_TAIL ? [stem, letters] : [])];
}
