import { type ScryptOptions, scrypt } from "node:crypto";
import { promisify } from "node:util";
import { sha256 } from "@/lib/runtime/crypto";
import { newTypedCode, typedBase32 } from "@/lib/typed-code";

const [CODES, GROUPS] = [10, 3];

/** Letters of codes from before 0196. They have 120 random bits, and are stored as their SHA-256. */
const FORMER = 24;

/** Parameters of the hash: 1 MiB, and some 6 ms of a thread. */
const COST = { N: 1024, r: 8, p: 1 };

const slowHash = promisify<string, string, number, ScryptOptions, Buffer>(scrypt);

export type NewCodes = { codes: readonly string[]; hashes: readonly Buffer[] };

/**
 * Returns ten codes and the hashes to store. A code has 60 random bits, too few for a fast hash
 * (ASVS 6.5.2, docs/decisions/0196). Call it before the transaction, which would wait for them.
 */
export async function newRecoveryCodes(userId: string): Promise<NewCodes> {
  const codes = Array.from({ length: CODES }, () => newTypedCode(GROUPS));
  const hashes: Buffer[] = [];
  // One after the other, so that a request holds one of libuv's four threads.
  for (const code of codes) hashes.push(await hashOf(userId, typedBase32(code)));
  return { codes, hashes };
}

const hashOf = (userId: string, letters: string): Promise<Buffer> =>
  slowHash(letters, `recovery code ${userId}`, 32, COST);

/** Returns the hash of a typed code, in any spelling (lib/typed-code.ts); null if it is none. */
export async function recoveryCodeHash(userId: string, typed: string): Promise<Buffer | null> {
  const letters = typedBase32(typed);
  if (!/^(?:[0-9A-HJKMNP-TV-Z]{12}){1,2}$/.test(letters)) return null;
  return letters.length === FORMER ? sha256(letters) : hashOf(userId, letters);
}
