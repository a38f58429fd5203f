import { domainToASCII } from "node:url";
import { expect, it } from "vitest";
import { readableEmail, readableHost } from "./readable-host";

it.each([
  "bücher.example",
  "łódź.example",
  "tiếng-việt.example",
  "știri.example",
  "ノート.example",
  "faß.example",
  "例え.テスト",
  "东京-wiki.example",
  "한국.example",
  "пример.рф",
  "παράδειγμα.example",
  "مثال.إختبار",
  "דוגמה.example",
  "उदाहरण.example",
])("shows %s", (host) => {
  const ascii = domainToASCII(host);
  expect(ascii).toContain("xn--");
  expect(readableHost(`https://${ascii}/path`)).toBe(host);
  expect(readableHost(`https://user@${ascii}:8443/?q`)).toBe(`${host}:8443`);
  expect(readableEmail(`Ada@${ascii.toUpperCase()}`)).toBe(`Ada@${host}`);
});

it.each([
  ["Cyrillic that looks like Latin", "аррӏе.com"],
  ["Latin and Cyrillic", "gооgle.com"],
  ["Latin and Greek", "gοοgle.com"],
  ["Greek that looks like Latin", "οιο.com"],
  ["a dotless i", "wıkı.com"],
  ["a phonetic letter", "ɡoogle.com"],
  ["a katakana that looks like a slash", "example.orgノadmin.example"],
  ["a Chinese number that looks like a dash", "example一login.example"],
  ["Cyrillic with a diaeresis", "сёо.com"],
  ["Hebrew and Arabic", "דמثال.example"],
])("keeps %s as xn--", (_, host) => {
  const ascii = domainToASCII(host);
  expect(ascii).toContain("xn--");
  expect(readableHost(`https://${ascii}/`)).toBe(ascii);
  expect(readableHost(`https://www.bücher.${ascii}/`)).toContain(ascii);
  expect(readableEmail(`ada@${ascii}`)).toBe(`ada@${ascii}`);
});

it.each([
  ["https://example.org/xn--bcher-kva", "example.org"],
  ["http://localhost:3000", "localhost:3000"],
  ["http://[::1]:3000/", "[::1]:3000"],
  ["http://127.0.0.1/", "127.0.0.1"],
  ["https://a_b.xn--bcher-kva.example/", "a_b.xn--bcher-kva.example"],
  ["com.example.app:/callback", "com.example.app"],
])("shows %s as %s", (url, shown) => expect(readableHost(url)).toBe(shown));

it.each(["ada@Example.org", "ada", "ada@xn--999999999.example", "xn--bcher-kva@"])(
  "leaves the email address %s as it is",
  (email) => expect(readableEmail(email)).toBe(email),
);
