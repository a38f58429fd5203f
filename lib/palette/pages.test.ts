import { readdirSync } from "node:fs";
import { expect, it } from "vitest";
import en from "@/lib/i18n/messages/en/palette.json";
import zh from "@/lib/i18n/messages/zh-CN/palette.json";
import { PAGES } from "./pages";

/** Pages that only ask about one thing or that another page leads to, with what was chosen there. */
const STEPS =
  /\/(?:selected|remove-all|sign-out-others|deletion|authenticator|authenticator\/remove|recovery-codes|turn-on|turn-off)$/;

it("offers every page of the account and the consoles that needs nothing chosen before", () => {
  const pages = ["account", "admin", "developer"]
    .flatMap((folder) =>
      readdirSync(`app/${folder}`, { recursive: true }).map((file) => `/${folder}/${file}`),
    )
    .filter((file) => file.endsWith("/page.tsx"))
    .map((file) => file.replace(/\/page\.tsx$/, ""))
    .filter((page) => !page.includes("[") && !STEPS.test(page));
  const offered = PAGES.map(({ href }) => href).filter((href) => !/^\/$|[#?]/.test(href));
  expect([...offered].sort()).toEqual(pages.sort());
});

it("has synonyms of entries only", () => {
  const names = PAGES.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(Object.keys({ ...en.synonyms, ...zh.synonyms })));
});

it("opens pages by different letters, of which G itself is one that only follows another G", () => {
  const keys = PAGES.flatMap((page) => ("key" in page ? [page.key] : []));
  expect(new Set(keys).size).toBe(keys.length);
  expect(keys.every((key) => /^[a-z]$/.test(key))).toBe(true);
});
