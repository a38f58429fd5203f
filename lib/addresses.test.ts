import { expect, it } from "vitest";
import * as z from "zod";
import {
  hasSoundHost,
  isEmailAddress,
  isLink,
  normalizeLink,
  withAsciiDomain,
  withAsciiHost,
} from "./addresses";

it.each([
  ["https://bücher.example/cb", "https://xn--bcher-kva.example/cb"],
  ["https://bu\u0308cher.example/cb", "https://xn--bcher-kva.example/cb"],
  ["https://BÜCHER.example:8443/Cb?x=Ü", "https://xn--bcher-kva.example:8443/Cb?x=Ü"],
  ["https://b%C3%BCcher.example/", "https://xn--bcher-kva.example/"],
  ["https://例え.テスト", "https://xn--r8jz45g.xn--zckzah"],
  ["https://例え。テスト/", "https://xn--r8jz45g.xn--zckzah/"],
  ["https://faß.example/", "https://xn--fa-hia.example/"],
  ["https://ｅｘａｍｐｌｅ．ｏｒｇ/", "https://example.org/"],
  ["https://bü/cher@evil.example/", "https://xn--b-eha/cher@evil.example/"],
  ["http://İstanbul.example:80/", "http://xn--istanbul-o0e.example:80/"],
  ["https://مثال.إختبار/", "https://xn--mgbh0fb.xn--kgbechtv/"],
  ["https://例子.中国。/cb", "https://xn--fsqu00a.xn--fiqs8s./cb"],
  ["https://XN--BCHER-KVA.Straße.example/", "https://xn--bcher-kva.xn--strae-oqa.example/"],
  ["https://gооgle.example/", "https://xn--ggle-55da.example/"],
  ["https://*.bücher.example/", "https://*.xn--bcher-kva.example/"],
])("writes %s as %s", (address, ascii) => {
  expect(withAsciiHost(address)).toBe(ascii);
  expect(withAsciiHost(ascii)).toBe(ascii);
});

it.each([
  "https://EXAMPLE.org:443/ü",
  "https://xn--bcher-kva.example/",
  "https://user@bücher.example/",
  "https://bücher.example\\@evil.example/",
  "https://bü cher.example/",
  "https://XN--BCHER-KVA.example./",
  "https://[2001:DB8::1]:443/ü",
  "https://xn--ü.example/",
  "https://a\u200db.example/",
  "https://\u00ad/",
  "https://a%2Fü.example/",
  "https://[::1]/",
  "https:bücher.example",
  "ftp://bücher.example/",
  "com.example.app:/ü",
  "bücher.example",
  "",
])("leaves %j as it is", (address) => {
  expect(withAsciiHost(address)).toBe(address);
});

it.each([
  ["HTTPS://Example.org:443/a/../B?c d", "https://Example.org:443/a/../B?c d"],
  ["HTTPS://Bücher.example:443/", "https://xn--bcher-kva.example:443/"],
  [
    "https://MÜNCHEN.example/Straße?q=größe#ü",
    "https://xn--mnchen-3ya.example/Stra%C3%9Fe?q=gr%C3%B6%C3%9Fe#%C3%BC",
  ],
  ["https://例え。テスト/パス", "https://xn--r8jz45g.xn--zckzah/%E3%83%91%E3%82%B9"],
  [
    "https://fa.example/می\u200cخواهم",
    "https://fa.example/%D9%85%DB%8C%E2%80%8C%D8%AE%D9%88%D8%A7%D9%87%D9%85",
  ],
  ["http://[::1]/é", "http://[::1]/%C3%A9"],
])("spells the link %s as %s", (typed, link) => {
  expect(normalizeLink(typed)).toBe(link);
  expect(normalizeLink(link)).toBe(link);
});

it.each([
  "FTP://Example.org/ü",
  "https://user@bücher.example/ü",
  "https://xn--ü.example/ü",
  "https://bü cher.example/",
  "mailto:ada@bücher.example",
  "",
])("leaves the text %j, which is no link, as it is", (text) => {
  expect(normalizeLink(text)).toBe(text);
});

it.each([
  ["https://example.org", true],
  ["https://example.org.:8443/", true],
  ["http://[2001:db8::1]/", true],
  ["http://127.0.0.1/", true],
  [`https://${"a".repeat(63)}.example/`, true],
  [`https://${"a".repeat(64)}.example/`, false],
  [withAsciiHost(`https://${"ü".repeat(60)}.example/`), false],
  [`https://${"a.".repeat(127)}example/`, false],
  ["https://a..example/", false],
  ["https://example.org:65536/", false],
  ["https://xn--999999999.example/", false],
  ["https://xn--ü.example/", false],
  ["https://", false],
])("the host of %j is sound: %j", (address, sound) => expect(hasSoundHost(address)).toBe(sound));

it.each([
  ["https://example.org/a?b#c", true],
  ["http://xn--bcher-kva.example:8443", true],
  ["https://user@example.org/", false],
  ["https://example.org\\@evil.example/", false],
  ["https://example.org/a\\b", false],
  ["https://example.org/a b", false],
  ["https://bücher.example/", false],
  ["https:///path", false],
  ["javascript:alert(1)", false],
])("%j is a link: %j", (text, link) => expect(isLink(text)).toBe(link));

it.each([
  ["ada@bücher.example", "ada@xn--bcher-kva.example"],
  ["Ada@BU\u0308CHER.example", "Ada@xn--bcher-kva.example"],
  ["ada@пример.рф", "ada@xn--e1afmkfd.xn--p1ai"],
  ["ada@例え。テスト", "ada@xn--r8jz45g.xn--zckzah"],
  ["ada@ｅｘａｍｐｌｅ．ｏｒｇ", "ada@example.org"],
  ["a@b@bücher.example", "a@b@xn--bcher-kva.example"],
  ["ada@XN--BCHER-KVA.example", "ada@XN--BCHER-KVA.example"],
  ["ada@xn--ü.example", "ada@xn--ü.example"],
  ["ada@Example.org", "ada@Example.org"],
  ["ü@example.org", "ü@example.org"],
  ["ada@a/ü", "ada@a/ü"],
  ["ada@ü:80", "ada@ü:80"],
  ["ada", "ada"],
  ["@ü", "@ü"],
])("writes the domain of %j: %j", (email, ascii) => expect(withAsciiDomain(email)).toBe(ascii));

it.each([
  "ada@example.org",
  "Ada.L+x@mail.Example.org",
  "o'neil@example.org",
  "ada@XN--BCHER-KVA.example",
  "ada@xn--e1afmkfd.xn--p1ai",
])("%s is an email address", (text) => expect(isEmailAddress(text)).toBe(true));

it.each([
  "",
  "ada",
  "ada@localhost",
  ".ada@example.org",
  "a..b@example.org",
  "ada@example..org",
  "ada@example.org.",
  "ada@example.o",
  "ada@bücher.example",
  "ada@example.xn--",
  "ada@example.org\n",
  "a@b@example.org",
  "a@b.example,c@d.example",
  "Ada <ada@example.org>",
])("%j is no email address, for zod neither", (text) => {
  expect(isEmailAddress(text)).toBe(false);
  expect(z.email().safeParse(text).success).toBe(false);
});

it("an email address has no label that DNS can't find", () => {
  expect(isEmailAddress(`ada@${"a".repeat(63)}.example`)).toBe(true);
  expect(isEmailAddress(`ada@${"a".repeat(64)}.example`)).toBe(false);
});

// Node.js 20 and 22 got it wrong once they had optimized the call.
// Node.js 20 and 22 get it wrong with URL.canParse, once they have optimized the call.
it("reads an international host, however often it was read", () => {
  const found = new Set<boolean>();
  for (let count = 0; count < 50_000; count++) found.add(hasSoundHost("https://bücher.example/"));
  expect([...found]).toEqual([true]);
});
