import { hash, verify } from "@node-rs/argon2";
import type { Result } from "@/lib/result";
import { inTurn } from "./hash-turns";

/**
 * Argon2id parameters at or above OWASP's first recommendation: 19 MiB, two passes, one lane
 * (docs/reliability.md, Passwords).
 */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * Hash of a random password that nobody knows, so that an unknown user takes as long as a wrong
 * password.
 */
let decoy: Promise<string> | undefined;

/** Hashes without waiting for a turn. For commands, which have the process to themselves. */
export const hashPassword = (password: string) => hash(password, PARAMETERS);

/** Hashes in turn. For requests. */
export const hashPasswordInTurn = (password: string): Promise<Result<string, "busy">> =>
  inTurn(() => hashPassword(password));

const { memoryCost, timeCost, parallelism } = PARAMETERS;

/** Prefix of current hashes: the algorithm, its version (1.3) and the parameters. */
const BEGINNING = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`;

/**
 * Returns the replacement for the hash of a password that matched, or null if the hash has today's
 * parameters or too many are waiting.
 */
export async function rehash(password: string, from: string) {
  if (from.startsWith(BEGINNING)) return null;
  const to = await hashPasswordInTurn(password);
  return to.ok ? { from, to: to.value } : null;
}

/**
 * Compares a password verbatim. A null hash takes as long and returns false. Call it in a turn
 * (hash-turns.ts).
 */
export async function passwordMatches(
  password: string,
  passwordHash: string | null,
): Promise<boolean> {
  decoy ??= hashPassword(crypto.randomUUID());
  const matches = await verify(passwordHash ?? (await decoy), password);
  return passwordHash !== null && matches;
}
