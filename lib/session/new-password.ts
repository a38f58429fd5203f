import { folded } from "@/lib/folded";
import { brand, PRODUCT } from "@/lib/i18n/brand";
import { ok, type Result, refuse } from "@/lib/result";
import { isCommonPassword } from "./common-passwords";
import { MAX_PASSWORD, normalizePassword } from "./password-text";

const MIN_PASSWORD = 8;

export type PasswordProblem = "too_short" | "too_long" | "common" | "contains_name";

/**
 * Checks that a password may be chosen: 8 to 128 characters of any kind, no composition rules, none
 * that attackers guess first, no name of the service (docs/reliability.md, Passwords). Returns it
 * normalized. `names` has the username, name and email address of the user.
 */
export async function checkNewPassword(
  typed: string,
  { names }: { names: readonly (string | null)[] },
): Promise<Result<string, PasswordProblem>> {
  const password = normalizePassword(typed);
  const { length } = [...password];
  if (length < MIN_PASSWORD) return refuse("too_short");
  if (length > MAX_PASSWORD) return refuse("too_long");
  if (await isCommonPassword(password)) return refuse("common");
  return parts([PRODUCT, brand(), ...names]).some((name) => isMadeOf(password, name))
    ? refuse("contains_name")
    : ok(password);
}

/** Splits names into words, and drops the domains of addresses. */
const parts = (names: readonly (string | null)[]) =>
  names
    .flatMap((name) =>
      folded(name ?? "")
        .replace(/@.*$/, "")
        .split(/\s+/),
    )
    .filter(Boolean);

/**
 * True if a password contains a name. Names under 4 letters occur in good passwords by chance, so
 * such a name only counts if the password has no other letters.
 */
function isMadeOf(password: string, name: string) {
  const text = folded(password);
  return name.length < 4 ? text.replace(/[^\p{L}]/gu, "") === name : text.includes(name);
}
