import {
  countPasswordsEnded,
  MOST_NAMED,
  type PasswordsEnded,
} from "@/db/identities/passwords-ended";
import { type IdentityProvider, isChecked } from "@/db/identities/providers";
import type { Db, Execute } from "@/db/system/client";

export { MOST_NAMED };

type Provider = Pick<
  IdentityProvider,
  "id" | "enabledAt" | "exclusive" | "domains" | "emailTrust" | "metadata" | "checkFault"
>;

export type ExclusiveRefusal =
  | "exclusive_unchecked"
  | "exclusive_untried"
  | "exclusive_locks_out"
  /** Asks for the number of people who may lose their only way to sign in. */
  | { exclusive: "passwords_end"; ended: string; stranded: string; names: string };

const isAlone = ({ exclusive, enabledAt }: Provider) => exclusive && enabledAt !== null;

const domainsBefore = (before: Provider) => (isAlone(before) ? before.domains : null);

/** True if a change makes a provider the only way in of people of whom it wasn't before. */
function turnsMore(before: Provider, after: Provider): boolean {
  const already = domainsBefore(before);
  return isAlone(after) && !(already && after.domains.every((domain) => already.includes(domain)));
}

/** Returns whose passwords, or whose entry by their address, a change of a provider ends; null if it ends none. */
export async function passwordsEnded(
  db: Db | Execute,
  before: Provider,
  after: Provider,
): Promise<PasswordsEnded | null> {
  const { id, domains, emailTrust } = after;
  const isBelieved = emailTrust !== "never";
  const isDoubted = !isBelieved && before.emailTrust !== "never" && isAlone(after);
  if (!isDoubted && !turnsMore(before, after)) return null;
  const turned = { id, domains, isBelieved, isDoubted, before: domainsBefore(before) };
  return countPasswordsEnded(db, turned);
}

/**
 * Returns why a change may not end passwords: the provider isn't known to work, no administrator could sign in
 * without it, or more people would lose their only way to sign in than `strands`; null if it may.
 */
export async function findExclusiveFault(
  tx: Execute,
  [before, after]: [Provider, Provider],
  strands: number | null,
): Promise<ExclusiveRefusal | null> {
  const found = await passwordsEnded(tx, before, after);
  if (!found) return null;
  const { ended, stranded, isProven, isKept, names } = found;
  if (turnsMore(before, after)) {
    if (!isChecked(after)) return "exclusive_unchecked";
    if (!isProven) return "exclusive_untried";
    if (!isKept) return "exclusive_locks_out";
  }
  const isConfirmed = strands === null ? ended + stranded === 0 : stranded <= strands;
  if (isConfirmed) return null;
  const counts = { ended: `${ended}`, stranded: `${stranded}` };
  return { exclusive: "passwords_end", ...counts, names };
}
