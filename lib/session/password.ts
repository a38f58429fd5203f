import { hash, verify } from "@node-rs/argon2";
import type { Result } from "@/lib/result";
import { inTurn } from "./hash-turns";

/** Argon2id at OWASP's first recommendation or stronger: 19 MiB, two passes, one lane (docs/reliability.md, Passwords). */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Of a random password that nobody knows: an unknown user costs the same time as a wrong password. */
let decoy: Promise<string> | undefined;

/** At once: for a command, which has its process to itself. */
export const hashPassword = (password: string) => hash(password, PARAMETERS);

/** For a request. */
export const hashPasswordInTurn = (password: string): Promise<Result<string, "busy">> =>
  inTurn(() => hashPassword(password));

const { memoryCost, timeCost, parallelism } = PARAMETERS;

/** How hashes of today begin: the algorithm, its version (1.3) and the parameters. */
const BEGINNING = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`;

/** What to keep of a password that matched: its hash of today in place of one with other parameters, else null; also where too many wait. */
export async function rehash(password: string, from: string) {
  if (from.startsWith(BEGINNING)) return null;
  const to = await hashPasswordInTurn(password);
  return to.ok ? { from, to: to.value } : null;
}

/** Compared verbatim. With a null hash it works as long and answers false. Call it in a turn (hash-turns.ts). */
export async function passwordMatches(
  password: string,
  passwordHash: string | null,
): Promise<boolean> {
  decoy ??= hashPassword(crypto.randomUUID());
  const matches = await verify(passwordHash ?? (await decoy), password);
  return passwordHash !== null && matches;
}
