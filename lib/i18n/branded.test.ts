import { createTranslator } from "use-intl/core";
import { afterEach, describe, expect, it } from "vitest";
import { brand, PRODUCT, setBrand } from "./brand";
import { messagesIn, quoted } from "./branded";
import { LOCALES } from "./locale";
import { MESSAGES } from "./messages";
import { translator } from "./translator";

afterEach(() => setBrand(PRODUCT));

/** Names that mean something in ICU MessageFormat, in HTML, in templates or in JavaScript. */
const NAMES = [
  ...["Acme", "Foyer", "A", "Ü", "李雷", "Team 5", "  spaced  ", "a".repeat(60)],
  ...["{", "}", "{}", "{brand}", "{0}", "{name}", "{ n, number }", "{n, plural, other {x}}"],
  ...["'", "''", "'''", "O'Brien", "O'Brien's {x}", "'{'", "'{brand}'", "x'{y", "{'}", "Chris'"],
  ...["#", "#1 & Co", "'#'", "<", ">", "<b>", "</b>", "<b>bold</b>", "<script>alert(1)</script>"],
  ...["$&", "$1", "$$", "\\", "\\u0041", "%s", "&amp;", "{{x}}", "`", "|", "«»", "a'b'c{d'e'f}g'"],
];

const leaves = (tree: object, path = ""): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "object" ? leaves(value, `${path}${key}.`) : [[path + key, value]],
  );

describe.each(LOCALES)("messages in %s", (locale) => {
  it.each(NAMES)("contain the name %j as it is, and nothing else of it", (name) => {
    setBrand(name);
    expect(translator(locale, "common")("brand")).toBe(name);
    const t = createTranslator({
      locale,
      messages: { a: `x ${quoted(name)} y {left, plural, one {# code} other {# codes}}` },
    });
    expect(t("a", { left: 2 })).toBe(`x ${name} y 2 codes`);
    expect(translator(locale, "signOut")("heading")).toContain(name);
    expect(translator(locale, "mail")("sender", { origin: "https://id.example" })).toContain(name);
  });

  it("have the name outside of branches, and never beside an apostrophe", () => {
    const named = leaves(MESSAGES[locale]).filter(([, text]) => text.includes("{brand}"));
    expect(named.length).toBeGreaterThan(30);
    for (const [key, text] of named) {
      expect([key, text]).toEqual([key, expect.not.stringMatching(/'\{brand\}|\{brand\}'/)]);
      const before = text.split("{brand}").slice(0, -1);
      for (const part of before.map((_, at) => before.slice(0, at + 1).join("")))
        expect([key, part.split("{").length]).toEqual([key, part.split("}").length]);
    }
  });

  it("never say the product's name themselves", () => {
    expect(leaves(MESSAGES[locale]).filter(([, text]) => text.includes(PRODUCT))).toEqual([]);
  });

  it("are made once for each name", () => {
    setBrand("One");
    const first = messagesIn(locale);
    expect(messagesIn(locale)).toBe(first);
    setBrand("Two");
    expect(messagesIn(locale)).not.toBe(first);
    expect([brand(), messagesIn(locale).common.brand]).toEqual(["Two", "Two"]);
  });
});
