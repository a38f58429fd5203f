import { randomBytes } from "node:crypto";

/** Longest text that is looked at: every code is shorter, also with a space after each letter. */
const MAX_TYPED = 256;

/**
 * Spaces, hyphens and dashes of every keyboard, the Japanese one's prolonged sound mark included,
 * and invisible characters that come along with a copied code.
 */
const SEPARATORS = /[\s\p{Pd}\p{Cf}\u2212\u30fc]/gu;

/**
 * Returns a typed or pasted code in the form that is compared: full-width characters as plain ones
 * (NFKC), in capitals, without separators.
 */
export function typedCode(typed: string): string {
  if (typed.length > MAX_TYPED) return "";
  const plain = typed.normalize("NFKC").replaceAll(SEPARATORS, "");
  // Only ASCII: in capitals, ß would be two letters.
  return plain.replaceAll(/[a-z]+/g, (letters) => letters.toUpperCase());
}

/** Crockford's base32: no letter that looks like a digit. */
const BASE32 = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Returns a code to read and type: groups of four letters, each of five random bits. */
export const newTypedCode = (groups: number): string =>
  Array.from({ length: groups }, () =>
    [...randomBytes(4)].map((byte) => BASE32[byte % BASE32.length]).join(""),
  ).join("-");

/** Returns a typed code in Crockford's base32, with the letters that look like digits as these. */
export const typedBase32 = (typed: string): string =>
  typedCode(typed).replaceAll("O", "0").replaceAll(/[IL]/g, "1");
