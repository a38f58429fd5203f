import { expect, it } from "vitest";
import { carriedLocales } from "./authentication-context";

it.each(["zh-CN", "fr-CA fr en", "x"])("carries %j unchanged", (sent) =>
  expect(carriedLocales(sent)).toEqual({ ui_locales: sent }),
);

it.each([
  undefined,
  "",
  " en",
  "en  fr",
  "en_GB",
  "en&x=1",
  "a".repeat(36),
  `${"en ".repeat(10)}en`,
])("drops %j", (sent) => expect(carriedLocales(sent)).toEqual({}));
