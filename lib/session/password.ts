import { hash, verify } from "@node-rs/argon2";
import type { Result } from "@/lib/result";
import { inTurn } from "./hash-turns";
import { normalizePassword, passwordForms } from "./password-text";

/**
 * Argon2id parameters at or above OWASP's first recommendation: 19 MiB, two passes, one lane
 * (docs/reliability.md, Passwords).
 */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hash of a random password, so that an unknown user takes as long as a wrong password. */
let decoy: Promise<string> | undefined;

/** Hashes without waiting for a turn. For commands, which have the process to themselves. */
export const hashPassword = (password: string) => hash(normalizePassword(password), PARAMETERS);

/** Hashes in turn. For requests. */
export const hashPasswordInTurn = (password: string): Promise<Result<string, "busy">> =>
  inTurn(() => hashPassword(password));

const { memoryCost, timeCost, parallelism } = PARAMETERS;

/** Prefix of current hashes: the algorithm, its version (1.3) and the parameters. */
const BEGINNING = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`;

/**
 * Result of a comparison. "outdated" is a match whose hash should be replaced: it has earlier
 * parameters, or was made from a password that wasn't normalized.
 */
export type PasswordMatch = "current" | "outdated" | false;

/** Returns the replacement for an outdated hash; null for any other, or if too many are waiting. */
export async function rehash(password: string, from: string, match: PasswordMatch) {
  if (match !== "outdated") return null;
  const to = await hashPasswordInTurn(password);
  return to.ok ? { from, to: to.value } : null;
}

/**
 * Compares a password with a hash. A null hash takes as long and never matches: the number of forms
 * that are tried depends on what was typed alone. Call it in a turn (hash-turns.ts).
 */
export async function comparePassword(
  password: string,
  passwordHash: string | null,
): Promise<PasswordMatch> {
  decoy ??= hashPassword(crypto.randomUUID());
  const compared = passwordHash ?? (await decoy);
  const normalized = normalizePassword(password);
  for (const form of passwordForms(password)) {
    if (!(await verify(compared, form)) || passwordHash === null) continue;
    return form === normalized && compared.startsWith(BEGINNING) ? "current" : "outdated";
  }
  return false;
}
