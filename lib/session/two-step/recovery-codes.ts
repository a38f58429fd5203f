import { randomBytes } from "node:crypto";
import { sha256 } from "@/lib/runtime/crypto";
import { BASE32, typedBase32 } from "@/lib/typed-code";

const CODES = 10;

/** Returns a code of 120 random bits, so that a plain SHA-256 suffices (ASVS 6.5.2). */
function newCode(): string {
  const bits = BigInt(`0x${randomBytes(15).toString("hex")}`);
  const letters = Array.from(
    { length: 24 },
    (_, n) => BASE32[Number((bits >> BigInt(n * 5)) & 31n)],
  );
  return (letters.join("").match(/.{4}/g) ?? []).join("-");
}

/** Returns ten codes in groups of four, and the hashes to store. */
export function newRecoveryCodes(): { codes: string[]; hashes: Buffer[] } {
  const codes = Array.from({ length: CODES }, newCode);
  return { codes, hashes: codes.flatMap((code) => recoveryCodeHash(code) ?? []) };
}

/** Returns the hash of a typed code, in any spelling (lib/typed-code.ts); null if it is none. */
export function recoveryCodeHash(typed: string): Buffer | null {
  const letters = typedBase32(typed);
  return /^[0-9A-HJKMNP-TV-Z]{24}$/.test(letters) ? sha256(letters) : null;
}
