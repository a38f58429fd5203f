import { expect, it } from "vitest";
import { entranceOf, type Found, type FoundAccount } from "./linking";

const account: FoundAccount = {
  isOpen: true,
  isAdministrator: false,
  isVerified: true,
  isUntouched: false,
  linkedTo: null,
};

const nobody: Found = { linked: null, addressed: null, provisions: false };

const linked = (given: Partial<FoundAccount> = {}): Partial<Found> => ({
  linked: { ...account, ...given },
});

const addressed = (given: Partial<FoundAccount>): Partial<Found> => ({
  addressed: { ...account, ...given },
});

const UNPROVEN = { isVerified: false, isUntouched: false };

it.each<[string, Partial<Found>, string]>([
  ["a known subject", linked(), "linked"],
  ["a known subject of an administrator", linked({ isAdministrator: true }), "linked"],
  ["a known subject whose address isn't proven", linked(UNPROVEN), "linked"],
  ["a known subject, whatever has its address now", { ...linked(), ...addressed({}) }, "linked"],
  ["a known subject of a deactivated account", linked({ isOpen: false }), "account_deactivated"],
  ["an account with its proven address", addressed({}), "addressed"],
  ["an account that nobody used", addressed({ ...UNPROVEN, isUntouched: true }), "addressed"],
  ["an account with an address that it never proved", addressed(UNPROVEN), "address_unproven"],
  [
    "an address that it never proved, where people get accounts",
    { ...addressed(UNPROVEN), provisions: true },
    "address_unproven",
  ],
  ["an administrator's address", addressed({ isAdministrator: true }), "administrator"],
  [
    "an administrator who never signed in",
    addressed({ isAdministrator: true, isUntouched: true }),
    "administrator",
  ],
  [
    "an address that somebody else at the provider had",
    addressed({ linkedTo: "t" }),
    "linked_to_another",
  ],
  ["the address of a deactivated account", addressed({ isOpen: false }), "account_deactivated"],
  [
    "the address of a deactivated account, where people get accounts",
    { ...addressed({ isOpen: false }), provisions: true },
    "account_deactivated",
  ],
  ["somebody unknown", {}, "no_account"],
  ["somebody unknown, where people get accounts", { provisions: true }, "new"],
])("rule 160: %s: %s", (_, given, expected) => {
  const entrance = entranceOf({ ...nobody, ...given });
  expect(entrance.ok ? entrance.value : entrance.error).toBe(expected);
});
