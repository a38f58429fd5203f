import { describe, expect, it } from "vitest";
import { siteMatcher } from "./site";

const SITES = {
  wiki: ["Team Wiki", "Notes of Zoë Müller", "wiki.example.org", "https://wiki.example.org/start"],
  canteen: ["Kantine Straßburg", "Menü", "example.org/canteen", "https://www.example.org/canteen/"],
  books: ["Bücher", "Ödön", "bücher.example", "https://xn--bcher-kva.example/"],
  docs: ["文档中心", "ＡＢＣ 手册", "docs", "https://docs.internal.example:8443/A/b?x=1#y"],
  travel: ["İstanbul IŞIK", "Łódź, Ørsted", "travel", null],
} as const;

const found = (q: string) =>
  Object.entries(SITES)
    .filter(([, [title, description, displayUrl, targetUrl]]) =>
      siteMatcher({ q })({ kind: "internal", title, description, displayUrl, targetUrl }),
    )
    .map(([name]) => name);

describe("words", () => {
  it.each([
    ["wiki", ["wiki"]],
    ["WIKI team", ["wiki"]],
    ["  muller　zoe ", ["wiki"]],
    ["Zoe\u0308", ["wiki"]],
    ["ＷＩＫＩ", ["wiki"]],
    ["wiki canteen", []],
    ["strassburg", ["canteen"]],
    ["STRAẞBURG menu", ["canteen"]],
    ["bucher", ["books"]],
    ["文档", ["docs"]],
    ["手册 中心", ["docs"]],
    ["文心", []],
    ["abc", ["docs"]],
    ["istanbul", ["travel"]],
    ["ISTANBUL ışık", ["travel"]],
    ["isik", ["travel"]],
    ["lodz orsted", ["travel"]],
    ["", Object.keys(SITES)],
  ])("%j finds %j", (q, names) => expect(found(q)).toEqual(names));
});

describe("addresses", () => {
  it.each([
    ["https://wiki.example.org/start", ["wiki"]],
    ["https://wiki.example.org", ["wiki"]],
    ["HTTP://WIKI.Example.org:80/", ["wiki"]],
    ["https://wiki.example.org/start/deeper?page=1#top", ["wiki"]],
    ["wiki.example.org/start/deeper", ["wiki"]],
    ["https://wiki.example.org.evil.example/", []],
    ["https://example.org/canteen/today", ["canteen"]],
    ["https://example.org/canteens", []],
    ["https://example.org/", ["canteen"]],
    ["https://bücher.example/", ["books"]],
    ["https://bu\u0308cher.example/", ["books"]],
    ["xn--bcher-kva.example", ["books"]],
    ["https://docs.internal.example:8443/a/b", ["docs"]],
    ["docs.internal.example:8443", ["docs"]],
    ["https://docs.internal.example/", ["docs"]],
    ["https://docs.internal.example:9443/", []],
    ["https://do", ["docs"]],
    ["ｈｔｔｐｓ：／／ｗｉｋｉ．ｅｘａｍｐｌｅ．ｏｒｇ／ｓｔａｒｔ", ["wiki"]],
    ["https：//wiki。example。org", ["wiki"]],
    ["ｗｉｋｉ．example．org／start／deeper", ["wiki"]],
    ["https://", ["wiki", "canteen", "books", "docs", "travel"]],
    ["handbook https://docs.internal.example:8443/", []],
    ["手册 https://docs.internal.example:8443/", ["docs"]],
  ])("%j finds %j", (q, names) => expect(found(q)).toEqual(names));
});

it("filters by kind as well", () => {
  const site = { kind: "internal", title: "Wiki", description: "", displayUrl: "wiki" } as const;
  expect(siteMatcher({ kind: "internal", q: "wiki" })(site)).toBe(true);
  expect(siteMatcher({ kind: "external", q: "wiki" })(site)).toBe(false);
});
