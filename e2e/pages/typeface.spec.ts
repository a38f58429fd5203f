import { makeUser } from "@/test/factories";
import { expect, test } from "../support/visit";
import { db } from "../support/world";

for (const [page, path] of [
  // Without sites, whose names may have other letters.
  ["the directory", "/?q=nothing-is-called-this"],
  ["the sign-in page", "/sign-in"],
  ["an error page without Next", "/oauth/authorize"],
] as const)
  test(`${page} loads one file of the typeface, which its header names`, async ({ newPage }) => {
    const shown = await newPage();
    const fonts: string[] = [];
    shown.on("request", (request) => {
      if (request.resourceType() === "font") fonts.push(new URL(request.url()).pathname);
    });
    const refused: string[] = [];
    shown.on("console", (message) => message.type() === "error" && refused.push(message.text()));
    const answer = await shown.goto(path, { waitUntil: "networkidle" });
    const named = /^<(\/_next\/static\/media\/latin\.[\w.-]+\.woff2)>; rel=preload;/;
    const [, file] = named.exec(answer?.headers().link ?? "") ?? [];
    expect(new Set(fonts)).toEqual(new Set([file]));
    expect(await shown.evaluate(() => document.fonts.check('650 30px "Foyer Sans"'))).toBe(true);
    expect(refused.filter((text) => /font|policy/i.test(text))).toEqual([]);
  });

test("the header of a page for somebody who is signed in names it too", async ({ visit }) => {
  const { page } = await visit();
  const answer = await page.goto("/account");
  expect(answer?.headers().link).toMatch(/^<\/_next\/static\/media\/latin\..+>; rel=preload;/);
});

test("a name with letters of Eastern Europe loads the other file", async ({ visit }) => {
  const { page } = await visit({ person: await makeUser(db(), { name: "Łukasz Żółć" }) });
  const other = page.waitForRequest(/\/latin-ext\.[\w.-]+\.woff2$/);
  await page.goto("/account");
  expect((await (await other).response())?.status()).toBe(200);
});
