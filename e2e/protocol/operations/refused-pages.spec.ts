import { makeUser } from "@/test/factories";
import { signedInBrowser } from "../../support/flow";
import { expect, test } from "../../support/spec";
import { db, world } from "../../support/world";

/* People see a page where programs get JSON, if no handler answers. */

const BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";

const REFUSED: [what: string, path: string, status: number, init: RequestInit][] = [
  ["an address that isn't a path", "//", 400, {}],
  ["a form's address opened like a page", "/forms/account/new-recovery-codes", 405, {}],
  ["the sign-in form's address opened like a page", "/sign-in/password", 405, {}],
  ["a form posted to a page", "/account/profile", 405, { method: "POST", body: "a=b" }],
  [
    "a form of 70 kB",
    "/forms/account/save-profile",
    413,
    { method: "POST", body: `name=${"a".repeat(70_000)}` },
  ],
  [
    "a form in another encoding",
    "/forms/account/save-profile",
    415,
    { method: "POST", body: "name=a", headers: { "Content-Type": "text/plain" } },
  ],
];

const ask = (path: string, { headers = {}, ...init }: RequestInit, accept: string) =>
  fetch(`${world().origin}${path}`, {
    redirect: "manual",
    ...init,
    headers: {
      Origin: world().origin,
      ...(init.body !== undefined && { "Content-Type": "application/x-www-form-urlencoded" }),
      ...(headers as Record<string, string>),
      Accept: accept,
    },
  });

for (const [what, path, status, init] of REFUSED)
  test(`${what} shows people a page, and programs JSON`, async () => {
    const page = await ask(path, init, BROWSER);
    expect(page.status).toBe(status);
    expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
    const text = await page.text();
    expect(text).toContain(page.headers.get("x-request-id") ?? "no ID");
    expect(text).toContain('href="/">Go to directory</a>');
    for (const accept of ["application/json", "*/*"]) {
      const other = await ask(path, init, accept);
      expect(other.status).toBe(status);
      expect(other.headers.get("content-type")).toBe("application/json");
      expect(other.headers.get("allow")).toBe(page.headers.get("allow"));
    }
  });

const OF_SCRIPTS: [what: string, path: string, toScripts: number][] = [
  ["the search of the palette", "/palette?q=a", 401],
  ["the steps of a check", "/integration-check?application=none", 401],
  ["a style sheet that was replaced", `/brand/${"a".repeat(64)}.css`, 404],
  ["a picture that was removed", `/images/${"a".repeat(64)}.png`, 404],
  ["a picture without a name", "/images/none", 404],
];

for (const [what, path, toScripts] of OF_SCRIPTS)
  test(`${what} shows people that there is no page, and scripts JSON`, async () => {
    const page = await ask(path, {}, BROWSER);
    expect(page.status).toBe(404);
    expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(await page.text()).toContain('href="/">Go to directory</a>');
    for (const accept of ["*/*", "image/avif,image/webp,*/*;q=0.8", "text/css,*/*;q=0.1"]) {
      const other = await ask(path, {}, accept);
      expect(other.status).toBe(toScripts);
      expect(other.headers.get("content-type")).toBe("application/json");
    }
  });

test("people get no page for a result of the palette's search, and the file of a download", async () => {
  const { browser } = await signedInBrowser(await makeUser(db()));
  const file = await browser.post("/forms/account/export-data", {}, { Accept: BROWSER });
  expect([file.status, file.headers.get("content-type")]).toEqual([200, "application/json"]);
  const page = await browser.get("/palette?q=account", { Accept: BROWSER });
  expect([page.status, page.headers.get("content-type")]).toEqual([
    404,
    "text/html; charset=utf-8",
  ]);
});

test("endpoints of programs answer JSON to any Accept header", async () => {
  for (const path of ["/oauth/token", "/oauth/par", "/api/v1/nothing", "/health/nothing"]) {
    const { headers } = await ask(path, {}, BROWSER);
    expect(`${path} ${headers.get("content-type")}`).toBe(`${path} application/json`);
  }
});
