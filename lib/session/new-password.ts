import { ok, type Result, refuse } from "@/lib/result";
import { isCommonPassword } from "./common-passwords";

const MIN_PASSWORD = 8;

/** Longer ones are never hashed: nobody registered one. */
export const MAX_PASSWORD = 128;

export type PasswordProblem = "too_short" | "too_long" | "common" | "contains_name";

/** Of the product; whose password it is says `names`: username, name and email address. */
const PRODUCT = "foyer";

/**
 * Whether a password may become somebody's: 8 to 128 characters of any kind, no rules of composition, none that is
 * guessed first (docs/reliability.md, Passwords).
 */
export async function checkNewPassword(
  password: string,
  { names }: { names: readonly (string | null)[] },
): Promise<Result<string, PasswordProblem>> {
  if ([...password].length < MIN_PASSWORD) return refuse("too_short");
  if (password.length > MAX_PASSWORD) return refuse("too_long");
  if (await isCommonPassword(password)) return refuse("common");
  return parts([PRODUCT, ...names]).some((name) => isMadeOf(password, name))
    ? refuse("contains_name")
    : ok(password);
}

/** A name word by word, an address without its domain. */
const parts = (names: readonly (string | null)[]) =>
  names
    .flatMap((name) => (name ?? "").toLowerCase().replace(/@.*$/, "").split(/\s+/))
    .filter(Boolean);

/** A short name is in many a good password by chance: it only must not be all there is beside digits and signs. */
function isMadeOf(password: string, name: string) {
  const text = password.toLowerCase();
  return name.length < 4 ? text.replace(/[^\p{L}]/gu, "") === name : text.includes(name);
}
