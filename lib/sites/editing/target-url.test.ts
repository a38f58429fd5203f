import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasSoundHost, normalizeLink } from "@/lib/addresses";
import { createTestDatabase, type TestDatabase } from "@/test/database/database";
import { findTargetProblem } from "./target-url";

const GOOD = "https://wiki.example.org/";
const MUNICH = "https://xn--mnchen-3ya.example:8443/Stra%C3%9Fe?q=gr%C3%B6%C3%9Fe#%C3%BC";

it.each([
  GOOD,
  "https://example.org",
  "https://EXAMPLE.org:443/a/../b/%7e?x=%20&y=a+b#part",
  "https://[2001:db8::1]/a@b",
  `https://example.org/${"x".repeat(2028)}`,
])("accepts %s as it is", (url) => {
  expect(normalizeLink(url)).toBe(url);
  expect(findTargetProblem(url)).toBeNull();
});

it.each([
  ["HTTPS://example.org/", "https://example.org/"],
  ["Https://EXAMPLE.org:443/a/../B", "https://EXAMPLE.org:443/a/../B"],
  ["https://münchen.example", "https://xn--mnchen-3ya.example"],
  ["https://MÜNCHEN.example:8443/Straße?q=größe#ü", MUNICH],
  ["https://b%C3%BCcher.example/", "https://xn--bcher-kva.example/"],
  ["https://例え。テスト/パス", "https://xn--r8jz45g.xn--zckzah/%E3%83%91%E3%82%B9"],
  ["HTTPS://Bücher.example:443/", "https://xn--bcher-kva.example:443/"],
  ["https://xn--mgbh0fb.مثال.example。/", "https://xn--mgbh0fb.xn--mgbh0fb.example./"],
  ["https://wiki.example.org/文档", "https://wiki.example.org/%E6%96%87%E6%A1%A3"],
])("stores %s as %s", (typed, url) => {
  expect(normalizeLink(typed)).toBe(url);
  expect(normalizeLink(url)).toBe(url);
  expect(findTargetProblem(url)).toBeNull();
});

it.each([
  ["http://example.org/", "target_not_https"],
  ["//example.org/", "target_not_https"],
  ["", "target_not_https"],
  ["javascript:alert(1)//https://", "target_not_https"],
  ["https:example.org", "target_not_https"],
  ["https://", "target_host"],
  ["https:///path", "target_host"],
  ["https://?q", "target_host"],
  ["https://:443/", "target_host"],
  ["https://example.org:99999/", "target_host"],
  ["https://[::1/", "target_host"],
  ["https://example.org\\@evil.example/", "target_user_info"],
  ["https://example.org\\.evil.example/", "target_host"],
  ["https://user@example.org/", "target_user_info"],
  ["https://user:word@example.org/", "target_user_info"],
  ["https://example.org/a b", "target_characters"],
  ["https://example.org/a\n", "target_characters"],
  [`https://example.org/${"x".repeat(2029)}`, "target_length"],
  ["https://user@münchen.example/", "target_user_info"],
  ["https://münchen.example/a b", "target_characters"],
  ["https://münchen.example\\@evil.example/", "target_user_info"],
  ["https://münchen.example\\.evil.example/", "target_host"],
  ["https://münchen.example/\ud800", "target_characters"],
  ["https://münchen.example/\u200e", "target_characters"],
  ["https://xn--\u00fc.example/", "target_host"],
  ["https://xn--999999999.example/", "target_host"],
  ["https://a\u200db.example/", "target_host"],
  [`https://${"ü".repeat(60)}.example/`, "target_host"],
  [`https://${"a".repeat(64)}.example/`, "target_host"],
  ["https://bücher。。example/", "target_host"],
  [`https://münchen.example/${"ü".repeat(1000)}`, "target_length"],
])("refuses %j: %s", (typed, problem) => {
  expect(findTargetProblem(normalizeLink(typed))).toBe(problem);
});

describe("the database's own rule", () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await createTestDatabase();
  });
  afterAll(() => test.drop());

  /** Returns for each URL whether the CHECK constraint of sites accepts it. */
  async function isStorable(urls: string[]): Promise<boolean[]> {
    const [rule] = await test.db.$client<{ text: string }[]>`
      select pg_get_expr(conbin, conrelid) as text from pg_constraint where conname = 'sites_target_url'`;
    const rows = await test.db.$client.unsafe<{ fits: boolean }[]>(
      `select ${rule?.text} as fits from jsonb_array_elements_text($1::jsonb) with ordinality as given(target_url, n) order by n`,
      [JSON.stringify(urls)],
    );
    return rows.map(({ fits }) => fits);
  }

  const part = fc.oneof(
    fc.constantFrom(
      "https://",
      "a",
      "example.org",
      ":",
      "@",
      "/",
      "\\",
      "?",
      "#",
      " ",
      "[",
      "]",
      "%20",
      "\t",
      "é",
      "443",
    ),
    fc.string({ maxLength: 3 }).map((text) => text.replaceAll("\0", "")),
  );

  it("accepts the same targets as the form, among those that browsers can parse", async () => {
    const text = fc.array(part, { maxLength: 6 }).map((parts) => parts.join(""));
    const urls = fc.sample(
      fc.oneof(
        text,
        text.map((rest) => `https://${rest}`),
        text.map((rest) => `${GOOD}${rest}`),
      ),
      { numRuns: 3000, seed: 5 },
    );
    const stored = urls
      .map((url) => normalizeLink(url))
      .filter((url) => findTargetProblem(url) === null);
    expect(await isStorable(stored)).toEqual(stored.map(() => true));
    const storable = await isStorable(urls);
    const wrong = urls.filter(
      (url, at) => (findTargetProblem(url) === null) !== (storable[at] && hasSoundHost(url)),
    );
    expect(wrong).toEqual([]);
  });
});
