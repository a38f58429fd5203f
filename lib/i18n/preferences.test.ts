import { expect, it } from "vitest";
import { rememberedChoice, themeOf, viewOf } from "./preferences";

const cookies = (cookie: string) => new Headers({ cookie });

it("reads only known values from a cookie", () => {
  expect(viewOf(cookies("foyer.view=list"))).toBe("list");
  expect(viewOf(cookies('foyer.view=list"><b>'))).toBeNull();
  expect(viewOf(cookies("foyer.view=grid"))).toBe("grid");
  expect(themeOf(cookies("foyer.theme=purple"))).toBeNull();
});

it.each([
  [{ view: "list" }, /^foyer\.view=list; Path=\/; Max-Age=31536000;/],
  [{ view: "grid" }, /^foyer\.view=grid; Path=\/; Max-Age=31536000;/],
  [{ theme: "dark" }, /^foyer\.theme=dark;/],
  [{ theme: "system" }, /^foyer\.theme=; Path=\/; Max-Age=0;/],
  [{ locale: "zh-CN" }, /^foyer\.locale=zh-CN;/],
])("remembers %j", (form, cookie) =>
  expect(rememberedChoice(new Map(Object.entries(form)))).toMatch(cookie),
);

it.each([{ view: "mosaic" }, { theme: "" }, { locale: "xx" }, {}])("ignores %j", (form) =>
  expect(rememberedChoice(new Map(Object.entries(form)))).toBeNull(),
);
