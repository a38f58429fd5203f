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
  ["1QAZ2wsx", "common"],
  ["trustno1", "common"],
  ["DRAGON#2026", "common"],
  ["ada12345678", "contains_name"],
  ["my-Lovelace-9", "contains_name"],
  ["xx ada.l xx", "contains_name"],
  ["countess of x", "contains_name"],
  ["the Foyer of it", "contains_name"],
  ["e\u0301".repeat(7), "too_short"],
  ["🦉".repeat(7), "too_short"],
  ["한🦉".repeat(65), "too_long"],
  ["ｐａｓｓｗｏｒｄ１", "common"],
  ["pa\u0308sswo\u0302rd1", "common"],
  ["my-ＬＯＶＥＬＡＣＥ-9", "contains_name"],
  ["my-L\u00f3v\u00e9lace-9", "contains_name"],
])("refuses %j as %s", async (password, problem) => {
  expect(await checkNewPassword(password, { names })).toEqual({ ok: false, error: problem });
});

it.each([
  "correct horse battery",
  "xkq81vfz",
  "Canadan plums",
  "密码很长很安全吧",
  "example.org is ours",
  "x1x1x1qv",
])("accepts %j", async (password) =>
  expect(await checkNewPassword(password, { names })).toEqual({ ok: true, value: password }),
);

it.each([
  ["🦉 or 🦊 ".repeat(18), 126],
  ["한글이".repeat(42), 126],
  ["e\u0301l\u00e8ve\u00a0zwo\u0308lf", 11],
])("accepts and normalizes %j, counted as %i characters", async (typed, length) => {
  const checked = await checkNewPassword(typed, { names });
  const value = typed.normalize("NFC").replaceAll("\u00a0", " ");
  expect(checked).toEqual({ ok: true, value });
  expect([...value]).toHaveLength(length);
});

it("has more than 3,000 common passwords of sufficient length", async () => {
  const chosen = [...(await commonPasswords())].filter(({ length }) => length >= 8);
  expect(chosen.length).toBeGreaterThan(3000);
  const checks = chosen.map((common) => checkNewPassword(common.toUpperCase(), { names: [] }));
  expect((await Promise.all(checks)).filter(({ ok }) => ok)).toEqual([]);
});
