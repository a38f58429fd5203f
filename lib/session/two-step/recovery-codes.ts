import { randomBytes } from "node:crypto";
import { sha256 } from "@/lib/runtime/crypto";

const CODES = 10;

/** Crockford's base32: no letter that looks like a digit. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Returns a code of 120 random bits, so that a plain SHA-256 suffices (ASVS 6.5.2). */
function newCode(): string {
  const bits = BigInt(`0x${randomBytes(15).toString("hex")}`);
  const letters = Array.from(
    { length: 24 },
    (_, n) => ALPHABET[Number((bits >> BigInt(n * 5)) & 31n)],
  );
  return (letters.join("").match(/.{4}/g) ?? []).join("-");
}

/** Returns ten codes in groups of four, and the hashes to store. */
export function newRecoveryCodes(): { codes: string[]; hashes: Buffer[] } {
  const codes = Array.from({ length: CODES }, newCode);
  return { codes, hashes: codes.flatMap((code) => recoveryCodeHash(code) ?? []) };
}

/** Returns the hash of a typed code, in any case and with or without hyphens; null if it is none. */
export function recoveryCodeHash(typed: string): Buffer | null {
  const letters = typed
    .toUpperCase()
    .replaceAll(/[\s-]/g, "")
    .replaceAll("O", "0")
    .replaceAll(/[IL]/g, "1");
  return /^[0-9A-HJKMNP-TV-Z]{24}$/.test(letters) ? sha256(letters) : null;
}
