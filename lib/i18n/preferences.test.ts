import { expect, it } from "vitest";
import { hidesSteps, rememberedChoice, themeOf, timeZoneOf, viewOf } from "./preferences";

const cookies = (cookie: string) => new Headers({ cookie });

it("reads only known values from a cookie", () => {
  expect(viewOf(cookies("foyer.view=list"))).toBe("list");
  expect(viewOf(cookies('foyer.view=list"><b>'))).toBeNull();
  expect(viewOf(cookies("foyer.view=grid"))).toBe("grid");
  expect(hidesSteps(cookies("foyer.steps-directory=hidden"), "directory")).toBe(true);
  expect(hidesSteps(cookies("foyer.steps-directory=hidden"), "developer")).toBe(false);
  expect(themeOf(cookies("foyer.theme=purple"))).toBeNull();
  expect(timeZoneOf(cookies("foyer.zone=America/Argentina/Buenos_Aires"))).toBe(
    "America/Argentina/Buenos_Aires",
  );
  for (const zone of ["", "Mars/Olympus", "+08:00", 'UTC"><b>', "x".repeat(5000)])
    expect(timeZoneOf(cookies(`foyer.zone=${zone}`))).toBe("UTC");
});

it.each([
  [{ view: "list" }, /^foyer\.view=list; Path=\/; Max-Age=31536000;/],
  [{ view: "grid" }, /^foyer\.view=grid; Path=\/; Max-Age=31536000;/],
  [{ theme: "dark" }, /^foyer\.theme=dark;/],
  [{ theme: "system" }, /^foyer\.theme=; Path=\/; Max-Age=0;/],
  [{ locale: "zh-CN" }, /^foyer\.locale=zh-CN;/],
  [{ steps: "developer" }, /^foyer\.steps-developer=hidden; Path=\/; Max-Age=31536000;/],
  [{ zone: "Etc/GMT+5" }, /^foyer\.zone=Etc\/GMT\+5; Path=\/; Max-Age=31536000; HttpOnly/],
])("remembers %j", (form, cookie) =>
  expect(rememberedChoice(new Map(Object.entries(form)))).toMatch(cookie),
);

it.each([
  { view: "mosaic" },
  { theme: "" },
  { locale: "xx" },
  { steps: "admin" },
  { zone: "UTC\r\nX: 1" },
  {},
])("ignores %j", (form) => expect(rememberedChoice(new Map(Object.entries(form)))).toBeNull());
