import { expect, it } from "vitest";
import { chooseLocale } from "./locale";

const choose = (acceptLanguage: string | null, uiLocales: string | null = null) =>
  chooseLocale({ chosen: null, uiLocales, acceptLanguage });

it.each([
  [null, "en"],
  ["", "en"],
  ["de", "en"],
  ["zh-CN,zh;q=0.9,en;q=0.8", "zh-CN"],
  ["zh", "zh-CN"],
  ["zh-Hans-SG", "zh-CN"],
  ["zh-TW, en;q=0.5", "en"],
  ["zh-Hant-CN", "en"],
  ["en-GB;q=0.1, zh;q=0.9", "zh-CN"],
  ["zh;q=0, de", "en"],
  ["*", "en"],
  ["zh;q=x", "en"],
] as const)("reads Accept-Language %j as %s", (header, locale) =>
  expect(choose(header)).toBe(locale),
);

it("prefers the client's request to the browser, and the user's choice to both", () => {
  expect(choose("en", "fr zh-CN")).toBe("zh-CN");
  expect(choose("zh", "fr")).toBe("zh-CN");
  expect(choose("en", `${"fr ".repeat(5000)}zh-CN`)).toBe("en");
  expect(chooseLocale({ chosen: "en", uiLocales: "zh-CN", acceptLanguage: "zh" })).toBe("en");
  expect(chooseLocale({ chosen: "xx", uiLocales: null, acceptLanguage: "zh" })).toBe("zh-CN");
});
