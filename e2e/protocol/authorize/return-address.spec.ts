import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import fc from "fast-check";
import { makeUser } from "@/test/factories";
import { CookieClient } from "../../support/cookie-client";
import { signedInBrowser } from "../../support/flow";
import { inBatches } from "../../support/in-batches";
import { newAddress } from "../../support/sign-in-world";
import { RETURN_ADDRESSES } from "../../support/sizes";
import { db, world } from "../../support/world";

const HOSTILE = [
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "\\/evil.example",
  "https://evil.example",
  "https:evil.example",
  "https:/evil.example",
  "HTTPS://evil.example",
  "javascript:alert(1)",
  "data:text/html,x",
  "/\t/evil.example",
  "/\n/evil.example",
  "\t//evil.example",
  " //evil.example",
  "/ /evil.example",
  "/%2f%2fevil.example",
  "/%2Fevil.example",
  "/%5cevil.example",
  "/%09/evil.example",
  "/.//evil.example",
  "/..//evil.example",
  "/%2e%2e//evil.example",
  "/x/..//evil.example",
  "/x/../..//evil.example",
  "@evil.example",
  "/@evil.example",
  ":80@evil.example",
  ".evil.example",
  "evil.example",
  "?//evil.example",
  "#//evil.example",
  "/\u0000/evil.example",
  "/\u2028/evil.example",
  "/\u3002evil.example",
  "／／evil.example",
  "/\u00a0/evil.example",
  "\ufeff//evil.example",
  "/\r\nLocation: https://evil.example",
  "/\r\n\r\n<script>alert(1)</script>",
];

/** Fragments on which URL parsers disagree. */
const pieces = [
  "/",
  "//",
  "\\",
  "\t",
  "\n",
  "\r",
  " ",
  ".",
  "..",
  "@",
  ":",
  ";",
  "?",
  "#",
  "%2f",
  "%5c",
  "%09",
  "%00",
  "https:",
  "evil.example",
  "[",
  "]",
  "\0",
  "\u3000",
];
const address = fc
  .array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 6 })
  .map((p) => p.join(""));
const GENERATED = fc.sample(
  fc.oneof(
    address,
    address.map((a) => `/${a}`),
  ),
  { numRuns: RETURN_ADDRESSES, seed: 20_260_802 },
);

/** Expects a Location that a browser resolves to Foyer's own origin. */
function expectOurs(next: string, location: string | null) {
  const read = new URL(location ?? "", world().origin);
  expect([next, read.origin, read.username]).toEqual([next, world().origin, ""]);
  expect(location).toMatch(/^[!-~]+$/);
}

test(`F8: signing in never leads off the origin, for 40 hostile and ${RETURN_ADDRESSES} generated return addresses`, async () => {
  test.setTimeout(60_000 + 300 * RETURN_ADDRESSES);
  const { username, password } = await makeUser(db());
  await inBatches([...HOSTILE, ...GENERATED], async (next) => {
    const browser = new CookieClient(world().origin);
    const response = await browser.post("/sign-in/password", { username, password, next });
    expect([next, response.status]).toEqual([next, 303]);
    expectOurs(next, response.headers.get("location"));
  });
});

test("F8: a failed sign-in keeps the return address without following it", async () => {
  await inBatches(HOSTILE, async (next) => {
    const browser = new CookieClient(world().origin);
    const form = { username: `nobody-${randomUUID()}`, password: "x", next };
    const from = { "X-Forwarded-For": newAddress() };
    const location = (await browser.post("/sign-in/password", form, from)).headers.get("location");
    expect(new URL(location ?? "", world().origin).pathname).toBe("/sign-in");
    expectOurs(next, location);
  });
});

test("F8: no link on the sign-in page leads off the origin", async () => {
  const { browser } = await signedInBrowser(await makeUser(db()));
  await inBatches([...HOSTILE, ...GENERATED.slice(0, 10)], async (next) => {
    const page = await browser.get(`/sign-in?${new URLSearchParams({ next })}`);
    expect([next, page.status]).toEqual([next, 200]);
    for (const [, link = ""] of (await page.text()).matchAll(/(?:href|action)="([^"]*)"/g))
      expectOurs(next, new URL(link.replaceAll("&amp;", "&"), page.url).href);
  });
});

test("a path of this origin is where signing in goes on, else the directory", async () => {
  const user = await makeUser(db());
  const { username, password } = user;
  const goesTo = async (form: Record<string, string>) => {
    const browser = new CookieClient(world().origin);
    return (await browser.post("/sign-in/password", { username, password, ...form })).headers.get(
      "location",
    );
  };
  for (const next of [
    "/",
    "/account/apps",
    "/consent?request=x&y=%2F",
    "/oauth/authorize?client_id=a",
  ])
    expect(await goesTo({ next })).toBe(world().origin + next);
  for (const form of [{}, { next: "" }, { next: "//evil.example" }])
    expect(await goesTo(form)).toBe(`${world().origin}/`);
});
