import { expect, test } from "@playwright/test";
import { makeApplication } from "@/test/factories";
import { expectErrorPage, NOTHING, storedFor } from "../../support/authorization-answers";
import { CookieClient } from "../../support/cookie-client";
import { type Application, authorizeAddress, newPair, signedInBrowser } from "../../support/flow";
import { CHALLENGE, decide, grantTo, waitForConsent } from "../../support/pending-authorization";
import { sendBytes, sendRaw } from "../../support/raw-http";
import { db, world } from "../../support/world";

const METHODS = ["HEAD", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND", "QUERY"];

test.describe("other methods are 405 with Allow", () => {
  for (const method of METHODS)
    test(`${method} /oauth/authorize`, async () => {
      const application = await makeApplication(db());
      const path = authorizeAddress(application, CHALLENGE);
      const answer = await sendRaw(world().origin, path, { method });
      expect(answer.status).toBe(405);
      expect(answer.headers.allow?.split(", ").sort()).toEqual(["GET", "POST"]);
      expect(await storedFor(application)).toEqual(NOTHING);
    });

  test("no script of another site may read a response (docs/specification.md, section 7)", async () => {
    const application = await makeApplication(db());
    const path = authorizeAddress(application, CHALLENGE);
    const headers = { Origin: "https://evil.example", "Access-Control-Request-Method": "POST" };
    for (const method of ["GET", "POST", "OPTIONS", "PUT"]) {
      const answer = await sendRaw(world().origin, path, { method, headers });
      expect(Object.keys(answer.headers).filter((h) => h.startsWith("access-control"))).toEqual([]);
    }
  });

  for (const path of ["/sign-in/password", "/consent/decision"])
    for (const method of ["GET", "HEAD", "PUT", "DELETE"])
      test(`${method} ${path}`, async () => {
        const headers = { Origin: world().origin };
        const answer = await sendRaw(world().origin, path, { method, headers });
        expect(answer.status).toBe(405);
        expect(answer.headers.allow).toContain("POST");
      });

  for (const path of ["/", "/sign-in", "/consent"])
    test(`PUT, PATCH and DELETE ${path}`, async () => {
      for (const method of ["PUT", "PATCH", "DELETE"]) {
        const answer = await sendRaw(world().origin, path, { method });
        expect([method, answer.status]).toEqual([method, 405]);
        expect(answer.headers.allow).toContain("GET, HEAD");
      }
    });
});

/** Spellings that a proxy, a router or a framework might treat as /oauth/authorize. */
const SPELLINGS = [
  "/oauth/./authorize",
  "/oauth/x/../authorize",
  "/./oauth/authorize",
  "/../oauth/authorize",
  "//oauth/authorize",
  "/oauth//authorize",
  "/oauth/authorize/",
  "/oauth/authorize/.",
  "/oauth/authorize//",
  "/%6fauth/authorize",
  "/%6Fauth/%61uthorize",
  "/%256fauth/authorize",
  "/oauth%2fauthorize",
  "/oauth%2Fauthorize",
  "/oauth%5cauthorize",
  "/oauth\\authorize",
  "/\\oauth\\authorize",
  "/oauth/%61uthorize",
  "/oauth/authorize%20",
  "/oauth/authorize%00",
  "/oauth/authorize%2e",
  "/oauth/authorize%3f",
  "/oauth/authorize;x=1",
  "/oauth/authorize.rsc",
  "/oauth/authorize.json",
  "/oauth/authorize.txt",
  "/oauth/authorize/index",
  "/oauth/authorize/route",
  "/OAuth/Authorize",
  "/oauth/AUTHORIZE",
  "/oauth/authorize%c0%af",
  "/%2e/oauth/authorize",
  "/x/%2e%2e/oauth/authorize",
  "/x/..%2foauth/authorize",
  "/_next/../oauth/authorize",
  "/_next/data/x/oauth/authorize.json",
  "/_next/oauth/authorize",
  "/en/oauth/authorize",
  "/sign-in/../oauth/authorize",
  "/sign-in/..;/oauth/authorize",
  "http://localhost/oauth/authorize",
  "oauth/authorize",
  "*",
];

test.describe("no other spelling reaches the endpoint", () => {
  /**
   * A first-party application with a signed-in browser: any request that reaches the endpoint gets
   * a code at once.
   */
  let ready: { application: Application; browser: CookieClient };
  test.beforeAll(async () => {
    const { user, application } = await newPair({ firstParty: true });
    ready = { application, browser: (await signedInBrowser(user)).browser };
  });

  for (const spelling of SPELLINGS)
    test(spelling, async () => {
      const { application, browser } = ready;
      const [, query = ""] = authorizeAddress(application, CHALLENGE).split("?");
      const headers = { Cookie: `foyer.session=${browser.cookie("foyer.session")}` };
      const answer = await sendRaw(world().origin, `${spelling}?${query}`, { headers });
      expect([400, 404]).toContain(answer.status);
      expect(await storedFor(application)).toEqual(NOTHING);
    });

  test("a header that names the endpoint on a page doesn't reach it", async () => {
    const { user, application } = await newPair({ firstParty: true });
    const { browser } = await signedInBrowser(user);
    const address = authorizeAddress(application, CHALLENGE);
    const [, query = ""] = address.split("?");
    const names = ["x-invoke-path", "x-matched-path", "x-original-url", "x-rewrite-url"];
    const more = [
      "x-now-route-matches",
      "x-middleware-rewrite",
      "x-forwarded-uri",
      "x-nextjs-data",
    ];
    for (const name of [...names, ...more])
      for (const page of ["/", "/nowhere"]) {
        const response = await browser.get(`${page}?${query}`, { [name]: address });
        expect(response.headers.get("location")).toBeNull();
      }
    for (const name of ["x-http-method-override", "x-http-method", "x-method-override"])
      await browser.get("/oauth/token", { [name]: "POST" });
    expect(await storedFor(application)).toEqual(NOTHING);
  });

  test("a fragment or a target without a path doesn't reach it", async () => {
    const { pathname, search } = new URL(
      authorizeAddress(await makeApplication(db()), CHALLENGE),
      world().origin,
    );
    const { host } = new URL(world().origin);
    for (const target of [
      `${pathname}${search}#x`,
      `/\t/evil${search}`,
      `@evil${pathname}${search}`,
    ]) {
      const text = `GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;
      expect(await sendBytes(world().origin, text)).toMatch(/^HTTP\/1\.1 400 /);
    }
  });
});

test.describe("requests of Next's own client", () => {
  for (const header of ["rsc", "next-action"])
    test(`with ${header} are refused and store nothing`, async () => {
      const { user, application } = await newPair();
      const { browser, requestUri, resume } = await waitForConsent(user, application);
      await grantTo(user, application);
      await decide(browser, requestUri, "allow");
      for (const value of ["1", "", "x"])
        for (const address of [resume, authorizeAddress(application, CHALLENGE)]) {
          await expectErrorPage(browser.get(address, { [header]: value }), "form_unreadable");
          const [path = "", query = ""] = address.split("?");
          const form = Object.fromEntries(new URLSearchParams(query));
          await expectErrorPage(browser.post(path, form, { [header]: value }), "form_unreadable");
        }
      expect(await storedFor(application)).toMatchObject({ requests: 1, families: 0 });
    });

  test("are only unknown parameters in a query", async () => {
    const { application } = await newPair();
    const address = `${authorizeAddress(application, CHALLENGE)}&_rsc=abc`;
    expect((await new CookieClient(world().origin).get(address)).status).toBe(303);
  });
});
