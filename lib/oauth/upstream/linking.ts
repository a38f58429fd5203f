import { ok, type Result, refuse } from "@/lib/result";

/** Account that somebody who comes from a provider may enter. */
export type FoundAccount = {
  /** Active, or to be deleted and kept by a sign-in. */
  isOpen: boolean;
  isAdministrator: boolean;
  /** The account has proved its address itself. */
  isVerified: boolean;
  /** Nobody ever used it: no password, identity or passkey, and no sign-in. */
  isUntouched: boolean;
  /** Subject at this provider that it is linked to; null if none. */
  linkedTo: string | null;
};

/** What is known about somebody who comes from a provider. */
export type Found = {
  /** Account linked to the subject. */
  linked: Pick<FoundAccount, "isOpen"> | null;
  /** Account with the address, if the provider is believed about it. */
  addressed: FoundAccount | null;
  /** True if the provider's people get accounts. */
  provisions: boolean;
};

/** Account that a sign-in from elsewhere enters: the linked one, the one with the address, or a new one. */
export type Entrance = "linked" | "addressed" | "new";

/** Why somebody may not enter. All of these look the same from outside. */
export type EntranceRefusal =
  | "account_deactivated"
  /** No provider gets into an administrator's account by an address. */
  | "administrator"
  /** Somebody may have made the account with an address that isn't theirs, and wait for its owner. */
  | "address_unproven"
  /** The account belongs to another person at the provider, who had the address before. */
  | "linked_to_another"
  | "no_account";

/**
 * Decides who may enter, and which account. Everything that an attacker could have prepared in an
 * account with somebody else's address is a reason to refuse (Sudhodanan and Paverd, "Pre-hijacked
 * accounts").
 */
export function entranceOf(found: Found): Result<Entrance, EntranceRefusal> {
  const { linked, addressed, provisions } = found;
  if (linked) return linked.isOpen ? ok("linked") : refuse("account_deactivated");
  if (addressed) return entranceOfAddressed(addressed);
  return provisions ? ok("new") : refuse("no_account");
}

function entranceOfAddressed(account: FoundAccount): Result<Entrance, EntranceRefusal> {
  if (!account.isOpen) return refuse("account_deactivated");
  if (account.isAdministrator) return refuse("administrator");
  if (account.linkedTo !== null) return refuse("linked_to_another");
  return account.isVerified || account.isUntouched ? ok("addressed") : refuse("address_unproven");
}
