import { makeApplication } from "@/test/factories";
import {
  expectErrorPage,
  expectPage,
  expectRefusal,
  NOTHING,
  storedFor,
} from "../../support/authorization-answers";
import { CookieClient } from "../../support/cookie-client";
import { authorizeAddress, newPair } from "../../support/flow";
import { CHALLENGE, waitForConsent } from "../../support/pending-authorization";
import { sendBytes } from "../../support/raw-http";
import { expect, test } from "../../support/spec";
import { db, world } from "../../support/world";

/**
 * Values that no form encoder writes: NUL, broken UTF-8 (overlong, a surrogate, truncated), broken
 * percent-encoding.
 */
const UNDECODABLE = [
  "%00",
  "a%00b",
  "%ff",
  "%c0%af",
  "%ed%a0%80",
  "%e2%82",
  "%",
  "%4",
  "%zz",
  "a%u0041",
];

const REDIRECTED = [
  "response_type",
  "state",
  "nonce",
  "scope",
  "prompt",
  "claims",
  "code_challenge",
  "request",
];

test.describe("a value that cannot be decoded", () => {
  for (const name of REDIRECTED)
    test(`in ${name} is invalid_request`, async () => {
      const application = await makeApplication(db());
      const address = authorizeAddress(application, CHALLENGE, { [name]: null });
      const state = name === "state" ? null : "state-1";
      for (const value of UNDECODABLE) {
        const response = await new CookieClient(world().origin).get(`${address}&${name}=${value}`);
        expectRefusal(response, application, { error: "invalid_request", state });
      }
      expect(await storedFor(application)).toEqual(NOTHING);
    });

  for (const name of ["client_id", "redirect_uri"])
    test(`in ${name} never redirects`, async () => {
      const application = await makeApplication(db());
      const address = authorizeAddress(application, CHALLENGE, { [name]: null });
      for (const value of UNDECODABLE) {
        const response = await new CookieClient(world().origin).get(`${address}&${name}=${value}`);
        await expectErrorPage(
          response,
          name === "client_id" ? "client_missing" : "redirect_uri_missing",
        );
      }
    });

  test("in the name, or in a parameter that is unknown, is ignored", async () => {
    const application = await makeApplication(db());
    const address = authorizeAddress(application, CHALLENGE);
    for (const value of UNDECODABLE) {
      const more = `&${value}=1&x=${value}&redirect_uri${value}=https://evil.example`;
      expectPage(await new CookieClient(world().origin).get(address + more), "/sign-in");
    }
  });
});

test("unencoded non-ASCII characters never cause a 5xx", async () => {
  const application = await makeApplication(db());
  const path = authorizeAddress(application, CHALLENGE, { state: null });
  const { host } = new URL(world().origin);
  for (const bytes of ["\u00c3\u00a9", "\u00ff", "\u00f0\u009f\u0097\u009d"]) {
    const text = `GET ${path}&state=${bytes} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;
    expect(await sendBytes(world().origin, text)).toMatch(/^HTTP\/1\.1 (?:303|400) /);
  }
});

test("a query that is too long is 431, one with too many parameters 414, and the longest is answered", async () => {
  const application = await makeApplication(db());
  const address = authorizeAddress(application, CHALLENGE, { state: null });
  const browser = new CookieClient(world().origin);
  expect((await browser.get(`${address}&x=${"a".repeat(100_000)}`)).status).toBe(431);
  expect((await browser.get(`${address}&x=${"a&x=".repeat(2500)}`)).status).toBe(414);
  expectPage(await browser.get(`${address}&x=${"a".repeat(10_000)}`), "/sign-in");
  expect(await storedFor(application)).toEqual({ ...NOTHING, requests: 1 });
});

test("invalid cookies are ignored", async () => {
  const { user, application } = await newPair();
  const { browser, resume } = await waitForConsent(user, application);
  const own = browser.cookie("foyer.session") ?? "";
  const cut = own.slice(0, -2);
  const values = [
    "",
    "x",
    "%00",
    "a.b.c.d.e",
    "eyJhbGciOiJub25lIn0.e30.",
    cut,
    `${own}x`,
    "a".repeat(3000),
    "é",
  ];
  for (const value of values) {
    const cookie = `foyer.session=${value}; foyer.session.0=${value}; foyer.browser=${value}`;
    const headers = { Cookie: Buffer.from(cookie).toString("latin1") };
    const begun = await fetch(new URL(authorizeAddress(application, CHALLENGE), world().origin), {
      headers,
      redirect: "manual",
    });
    expectPage(begun, "/sign-in");
    const resumed = await fetch(new URL(resume, world().origin), { headers, redirect: "manual" });
    await expectErrorPage(resumed, "request_unknown");
  }
});
