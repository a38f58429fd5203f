import { expect, test } from "@playwright/test";
import { eq } from "drizzle-orm";
import { applications } from "@/db/schema/applications";
import { makeApplication, makeUser } from "@/test/factories";
import { CookieClient } from "../../support/cookie-client";
import { authorizeAddress, challengeOf, locationOf, newVerifier } from "../../support/flow";
import { db, world } from "../../support/world";

type Client = Awaited<ReturnType<typeof makeApplication>>;

test.beforeAll(async () => {
  await makeUser(db());
});

/** Begins a request in a new browser, and returns its sign-in page twice. */
async function openPage(client: Client, changes: Record<string, string> = {}) {
  const browser = new CookieClient(world().origin);
  const request = authorizeAddress(client, challengeOf(newVerifier()), changes);
  const address = locationOf(await browser.get(request));
  const [page, again] = [await browser.get(address), await browser.get(address)];
  const next = new URL(address, world().origin).searchParams.get("next") ?? "";
  const id = new URLSearchParams(next.split("?")[1]).get("request_uri")?.split(":").at(-1) ?? "";
  return { browser, address, next, id, page, html: await page.text(), again: await again.text() };
}

/** Replaces what differs in two responses for one request. */
const withoutNonce = (html: string) =>
  html.replaceAll(/nonce="[^"]+"|nonce\\?":\\?"[^"\\]+/g, "nonce");

/** Returns the value of the form's hidden field. */
const nextIn = (html: string) =>
  /name="next" value="([^"]+)"/
    .exec(html.slice(html.indexOf('action="/sign-in/password"')))?.[1]
    ?.replaceAll("&amp;", "&");

test("the sign-in pages of two requests of an application differ by the request alone", async () => {
  const client = await makeApplication(db(), { name: "Atlas" });
  const first = await openPage(client);
  const second = await openPage(client);
  expect(first.id).not.toBe(second.id);
  for (const { html, next, page } of [first, second]) {
    expect(page.status).toBe(200);
    expect(html).toContain("Atlas");
    expect(nextIn(html)).toBe(next);
    expect(page.headers.get("content-security-policy")).toContain(
      `form-action 'self' ${new URL(client.redirectUri).origin}`,
    );
    expect(page.headers.get("cross-origin-opener-policy")).toBe("unsafe-none");
  }
  expect(second.html).not.toContain(first.id);
  expect(withoutNonce(second.html).replaceAll(second.id, first.id)).toBe(withoutNonce(first.html));
  expect(withoutNonce(second.again)).toBe(withoutNonce(second.html));
});

test("each application has a page of its own, which shows a new name at once", async () => {
  const client = await makeApplication(db(), { name: "Borealis" });
  const { html } = await openPage(client);
  expect(html).toContain("Borealis");
  const other = await openPage(await makeApplication(db(), { name: "Cassini" }));
  expect(other.html).toContain("Cassini");
  expect(other.html).not.toContain("Borealis");
  await db().update(applications).set({ name: "Draco" }).where(eq(applications.id, client.id));
  const renamed = await openPage(client);
  expect(renamed.html).toContain("Draco");
  expect(renamed.html).not.toContain("Borealis");
});

test("a request that expects somebody or a language has a page of its own", async () => {
  const client = await makeApplication(db());
  await openPage(client);
  const { html } = await openPage(client, { login_hint: "grace@example.org" });
  expect(html).toContain("grace@example.org");
  const chinese = await openPage(client, { ui_locales: "zh-CN" });
  expect(chinese.html).toContain('lang="zh-CN"');
  expect((await openPage(client)).html).not.toContain("grace@example.org");
});

test("an address with another application's client ID isn't what anyone else gets", async () => {
  const [client, other] = [await makeApplication(db()), await makeApplication(db())];
  const browser = new CookieClient(world().origin);
  const begun = locationOf(await browser.get(authorizeAddress(client, challengeOf(newVerifier()))));
  await browser.get(begun.replace(client.clientId, other.clientId));
  const { html, next } = await openPage(client);
  expect(nextIn(html)).toBe(next);
  expect(html).not.toContain(other.clientId);
});

test("applications that nobody has reviewed have pages of their own", async () => {
  const { id: ownerId } = await makeUser(db());
  const unreviewed = { ownerId, approvedAt: null };
  for (const name of ["Eridanus", "Fornax"]) {
    const { html, next } = await openPage(await makeApplication(db(), { ...unreviewed, name }));
    expect(html).not.toContain(name);
    expect(nextIn(html)).toBe(next);
  }
});

test("another browser doesn't get the page of a request", async () => {
  const client = await makeApplication(db());
  const { address, next } = await openPage(client);
  const other = await openPage(client);
  const page = await other.browser.get(address);
  expect(page.status).toBe(404);
  const html = await page.text();
  expect(nextIn(html)).toBeUndefined();
  expect(html).toContain("This sign-in request has expired");
  expect(next).not.toBe(other.next);
});
