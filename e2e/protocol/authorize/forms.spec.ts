import { expect, test } from "@playwright/test";
import { expectPage, NOTHING, storedFor } from "../../support/authorization-answers";
import { CookieClient } from "../../support/cookie-client";
import { authorizeAddress, newPair } from "../../support/flow";
import { CHALLENGE, copyOf, waitForConsent } from "../../support/pending-authorization";
import { world } from "../../support/world";

/** Origins of requests that aren't Foyer's own forms. */
const FOREIGN: Record<string, Record<string, string>> = {
  "a foreign Origin": { Origin: "https://evil.example" },
  "a null Origin": { Origin: "null" },
  "an empty Origin": { Origin: "" },
  "no Origin": {},
  "no Origin but our Referer": { Referer: "http://localhost/sign-in" },
  "an Origin that begins with ours": { Origin: "OURS.evil.example" },
  "our Origin with a slash": { Origin: "OURS/" },
  "our Origin in capitals": { Origin: "HTTP://LOCALHOST" },
  "our host on another scheme": { Origin: "https://localhost" },
};

/** Posts with the browser's cookies, as a page of the same site would. */
function postFrom(
  browser: CookieClient,
  path: string,
  form: Record<string, string>,
  given: Record<string, string>,
) {
  const from = Object.entries(given).map(([name, value]) => [
    name,
    value.replace("OURS", world().origin),
  ]);
  const cookie = ["foyer.session", "foyer.browser"].map(
    (name) => `${name}=${browser.cookie(name)}`,
  );
  return fetch(new URL(path, world().origin), {
    method: "POST",
    body: new URLSearchParams(form),
    headers: { ...Object.fromEntries(from), Cookie: cookie.join("; ") },
    redirect: "manual",
  });
}

test.describe("rule 21, F15: the forms accept only what our own pages send", () => {
  for (const [what, headers] of Object.entries(FOREIGN))
    test(`${what} has no effect`, async () => {
      const { user, application } = await newPair();
      const { browser, requestUri, resume } = await waitForConsent(user, application);
      for (const decision of ["allow", "deny", "continue"]) {
        const form = { request: requestUri, decision };
        expect((await postFrom(browser, "/consent/decision", form, headers)).status).toBe(403);
      }
      const { username, password } = user;
      const stranger = new CookieClient(world().origin);
      const form = { username, password, next: "/account" };
      const signedIn = await postFrom(stranger, "/sign-in/password", form, headers);
      expect(signedIn.status).toBe(403);
      expect(signedIn.headers.getSetCookie()).toEqual([]);
      expectPage(await browser.get(resume), "/consent");
      expect(await storedFor(application)).toEqual({ ...NOTHING, requests: 1 });
    });

  test("they require a session and the browser's own ID", async () => {
    const { user, application } = await newPair();
    const { browser, requestUri } = await waitForConsent(user, application);
    for (const name of ["foyer.session", "foyer.browser"] as const) {
      const half = copyOf(browser, [name]);
      const form = { request: requestUri, decision: "allow" };
      expectPage(await half.post("/consent/decision", form), "/consent");
    }
    expect(await storedFor(application)).toEqual({ ...NOTHING, requests: 1 });
  });

  test("an unknown decision changes nothing", async () => {
    const { user, application } = await newPair();
    const { browser, requestUri } = await waitForConsent(user, application);
    for (const decision of ["", "ALLOW", "yes", "__proto__", "allow\0"])
      expectPage(
        await browser.post("/consent/decision", { request: requestUri, decision }),
        "/consent",
      );
    expect(await storedFor(application)).toEqual({ ...NOTHING, requests: 1 });
  });

  test("parameters in the query are ignored", async () => {
    const { user, application } = await newPair();
    const { browser, requestUri } = await waitForConsent(user, application);
    const query = new URLSearchParams({ request: requestUri, decision: "allow" });
    await browser.get(`/consent?${query}`);
    await browser.get(`/consent/decision?${query}`);
    expectPage(await browser.post(`/consent/decision?${query}`, {}), "/consent");
    expect(await storedFor(application)).toEqual({ ...NOTHING, requests: 1 });
  });
});

test.describe("rule 21: after a posted form 303, never 307", () => {
  test("sign-in right and wrong, decision, and the authorization itself", async () => {
    const { user, application } = await newPair();
    const browser = new CookieClient(world().origin);
    const [path = "", query = ""] = authorizeAddress(application, CHALLENGE).split("?");
    const begun = await browser.post(path, Object.fromEntries(new URLSearchParams(query)));
    const next = expectPage(begun, "/sign-in").searchParams.get("next") ?? "";
    const { username, password } = user;
    for (const typed of ["wrong", "", password]) {
      const response = await browser.post("/sign-in/password", { username, password: typed, next });
      expect(response.status).toBe(303);
    }
  });
});

/**
 * Pages that may be in a client's popup, and so keep their opener
 * (docs/decisions/0025-keep-the-opener-of-a-popup.md).
 */
const LEADS_TO_A_CLIENT = new Set(["/consent", "/sign-in of a request"]);

async function pages() {
  const { user, application } = await newPair();
  const { browser, requestUri } = await waitForConsent(user, application);
  const stranger = new CookieClient(world().origin);
  const begun = await stranger.get(authorizeAddress(application, CHALLENGE));
  return {
    "/consent": await browser.get(`/consent?${new URLSearchParams({ request: requestUri })}`),
    "/sign-in": await stranger.get("/sign-in"),
    "/sign-in of a request": await stranger.get(begun.headers.get("location") ?? ""),
    "/consent of a request that is gone": await stranger.get("/consent?request=x"),
    "the error page": await stranger.get("/oauth/authorize?client_id=nobody"),
  };
}

test("rule 21: the pages can't be framed, leak no address, and load nothing from elsewhere", async () => {
  for (const [page, { headers }] of Object.entries(await pages())) {
    const policy = headers.get("content-security-policy") ?? "";
    const directives = new Map(policy.split("; ").map((d) => [d.split(" ")[0], d]));
    expect([page, directives.get("frame-ancestors")]).toEqual([page, "frame-ancestors 'none'"]);
    expect([page, directives.get("base-uri")]).toEqual([page, "base-uri 'none'"]);
    expect([page, policy.match(/default-src '(?:self|none)';/)?.length]).toEqual([page, 1]);
    expect([page, directives.get("script-src") ?? ""]).not.toEqual([
      page,
      expect.stringContaining("unsafe"),
    ]);
    const others = ["referrer-policy", "cross-origin-opener-policy", "x-content-type-options"];
    expect([page, ...others.map((name) => headers.get(name))]).toEqual([
      page,
      "same-origin",
      LEADS_TO_A_CLIENT.has(page) ? "unsafe-none" : "same-origin",
      "nosniff",
    ]);
    expect([page, headers.get("cache-control")]).toEqual([
      page,
      expect.stringContaining("no-store"),
    ]);
    expect([page, headers.has("x-powered-by")]).toEqual([page, false]);
  }
});

test("rule 21: the pages load nothing from another origin", async () => {
  for (const response of Object.values(await pages())) {
    const html = await response.text();
    const loaded = html.matchAll(
      /<(?:script|link|img|iframe|form)\b[^>]*?\b(?:src|href|action)="([^"]*)"/g,
    );
    const origins = [...loaded].map(([, address = ""]) => new URL(address, world().origin).origin);
    expect(new Set(origins)).toEqual(new Set([world().origin]));
  }
});

test("rule 21: form-action names the client's address only to the browser of the pending request", async () => {
  const { user, application } = await newPair();
  const { browser, requestUri } = await waitForConsent(user, application);
  const page = `/consent?${new URLSearchParams({ request: requestUri })}`;
  const policyFor = async (who: CookieClient) =>
    (await who.get(page)).headers.get("content-security-policy");
  expect(await policyFor(browser)).toMatch(/form-action 'self' https:\/\/client\.example(?:;|$)/);
  expect(await policyFor(new CookieClient(world().origin))).toMatch(/form-action 'self'(?:;|$)/);
});
