import { expect, test } from "../../support/spec";
import { world } from "../../support/world";

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
    expect(text).toContain('<a href="/">Go to directory</a>');
    for (const accept of ["application/json", "*/*"]) {
      const other = await ask(path, init, accept);
      expect(other.status).toBe(status);
      expect(other.headers.get("content-type")).toBe("application/json");
      expect(other.headers.get("allow")).toBe(page.headers.get("allow"));
    }
  });

test("endpoints of programs answer JSON to any Accept header", async () => {
  for (const path of ["/oauth/token", "/oauth/par", "/api/v1/nothing", "/health/nothing"]) {
    const { headers } = await ask(path, {}, BROWSER);
    expect(`${path} ${headers.get("content-type")}`).toBe(`${path} application/json`);
  }
});
