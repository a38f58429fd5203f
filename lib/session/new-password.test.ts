import { expect, it } from "vitest";
import { commonPasswords } from "./common-passwords";
import { checkNewPassword } from "./new-password";

const names = ["ada.l", "Ada Lovelace", "countess@example.org", null];

it.each([
  ["", "too_short"],
  ["1234567", "too_short"],
  ["x".repeat(129), "too_long"],
  ["password", "common"],
  ["Password1", "common"],
  ["P@ssw0rd123", "common"],
  ["letmein!", "common"],
  ["Summer2024!", "common"],
  ["aaaaaaaaaa", "common"],
  ["qwertyuiop", "common"],
  ["monkmonk", "common"],
  ["ada12345678", "contains_name"],
  ["my-Lovelace-9", "contains_name"],
  ["xx ada.l xx", "contains_name"],
  ["countess of x", "contains_name"],
  ["the Foyer of it", "contains_name"],
])("refuses %j as %s", (password, problem) => {
  expect(checkNewPassword(password, { names })).toEqual({ ok: false, error: problem });
});

it.each([
  "correct horse battery",
  "xkq81vfz",
  "Canadan plums",
  "密码很长很安全吧",
  "example.org is ours",
  "x1x1x1qv",
])("takes %j as it is", (password) =>
  expect(checkNewPassword(password, { names })).toEqual({ ok: true, value: password }),
);

it("knows more than 3,000 that are long enough to be chosen", () => {
  expect([...commonPasswords()].filter(({ length }) => length >= 8).length).toBeGreaterThan(3000);
});
