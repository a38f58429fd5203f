import { expect, it } from "vitest";
import { helpWithout } from "./help-without";

const NOTHING = {
  password: { signsIn: false, isExclusive: false },
  passkeys: [],
  linked: [],
  waits: false,
};
const [good, blocked] = [{ suspectedAt: null }, { suspectedAt: new Date() }];

it.each([
  ["nothing", {}, "noWay"],
  ["a blocked passkey", { passkeys: [blocked] }, "noWay"],
  ["an account at a disabled provider", { linked: [{ isEnabled: false }] }, "noWay"],
  ["an exclusive provider alone", { password: { signsIn: false, isExclusive: true } }, null],
  ["a passkey that waits for the provider", { passkeys: [good], waits: true }, "waits"],
  ["a passkey", { passkeys: [blocked, good] }, null],
  ["a password", { password: { signsIn: true, isExclusive: false } }, null],
  ["an account at a provider", { linked: [{ isEnabled: true }] }, null],
])("with %s", (_, ways, help) => {
  expect(helpWithout({ ...NOTHING, ...ways })).toBe(help);
});
