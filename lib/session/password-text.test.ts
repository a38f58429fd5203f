import fc from "fast-check";
import { expect, it } from "vitest";
import { MAX_PASSWORD, normalizePassword, passwordForms } from "./password-text";

const NFD = "e\u0301le\u0300ve et ma\u0302tre";
const NFC = "\u00e9l\u00e8ve et m\u00e2tre";

it.each([
  ["plain ASCII text ~", "plain ASCII text ~"],
  [NFD, NFC],
  [NFC, NFC],
  ["\u1112\u1161\u11ab\u1100\u1173\u11af", "한글"],
  ["\u212bngstr\u00f6m", "\u00c5ngstr\u00f6m"],
  ["two\u00a0words\u3000here\u2003now", "two words here now"],
  [" kept  as is ", " kept  as is "],
])("normalizes %j to %j", (typed, normalized) => {
  expect(normalizePassword(typed)).toBe(normalized);
});

it.each(["ｐａｓｓ", "²", "ﬁ", "Ⅷ", "PASS", "\u200d", "tab\there"])(
  "keeps %j, which isn't canonically another text",
  (typed) => expect(normalizePassword(typed)).toBe(typed),
);

it("tries a single form of ASCII and Chinese text, and what was typed or decomposed of others", () => {
  expect([...passwordForms("correct horse")]).toEqual(["correct horse"]);
  expect([...passwordForms("密码很长很安全吧")]).toEqual(["密码很长很安全吧"]);
  expect([...passwordForms(NFC)]).toEqual([NFC, NFD]);
  expect([...passwordForms(NFD)]).toEqual([NFC, NFD]);
  expect([...passwordForms("a\u00a0b")]).toEqual(["a b", "a\u00a0b"]);
});

const texts = fc.string({ unit: "grapheme", maxLength: 300 });

it("is the same for canonically equivalent texts, and stable", () => {
  fc.assert(
    fc.property(texts, (text) => {
      const normalized = normalizePassword(text);
      expect(normalizePassword(normalized)).toBe(normalized);
      if (text.length > MAX_PASSWORD) return;
      expect(normalizePassword(text.normalize("NFC"))).toBe(normalized);
      expect(normalizePassword(text.normalize("NFD"))).toBe(normalized);
    }),
  );
});

it("cuts no text to one of an acceptable length", () => {
  const unit = fc.constantFrom("\u1f82", "\u1f82".normalize("NFD"), "\u{1109a}", "\u{1d160}", "x");
  fc.assert(
    fc.property(fc.array(unit, { minLength: 100, maxLength: 600 }), (units) => {
      const text = units.join("");
      const length = [...text.replaceAll(/\p{Zs}/gu, " ").normalize("NFC")].length;
      expect([...normalizePassword(text)].length > MAX_PASSWORD).toBe(length > MAX_PASSWORD);
    }),
  );
});
