import {
  answerAt,
  expectCode,
  expectErrorPage,
  expectRefusal,
  NOTHING,
  storedFor,
} from "../../support/authorization-answers";
import { authorizeAddress, newPair, newTokens, signedInBrowser } from "../../support/flow";
import { claimsOf } from "../../support/id-token";
import { CHALLENGE, grantTo } from "../../support/pending-authorization";
import { expect, test } from "../../support/spec";
import { world } from "../../support/world";

/** A signed-in browser whose user has already consented, so that a valid request gets a code at once. */
async function readyPair(...given: Parameters<typeof newPair>) {
  const { user, application } = await newPair(...given);
  await grantTo(user, application);
  const { browser } = await signedInBrowser(user);
  const ask = (changes: Record<string, string | null> = {}) =>
    browser.get(authorizeAddress(application, CHALLENGE, changes));
  return { user, application, browser, ask };
}

const LONG = "s".repeat(512);
const UNICODE = "ünï 漢字 🗝️ \u202e & = + % # ? \" ' \\ < > \r\n\t end ";

test("rule 1: GET and POST are equivalent", async () => {
  const { application, browser, ask } = await readyPair();
  expectCode(await ask(), application);
  const [path = "", query = ""] = authorizeAddress(application, CHALLENGE).split("?");
  const form = Object.fromEntries(new URLSearchParams(query));
  expectCode(await browser.post(path, form), application);
  const refused = await browser.post(path, { ...form, response_type: "token" });
  expectRefusal(refused, application, "unsupported_response_type");
  await expectErrorPage(browser.post(path, { ...form, client_id: "x" }), "client_unknown");
});

test("rule 1: a form from another site continues as a GET, which includes the cookies", async () => {
  const { application, browser } = await readyPair();
  const [path = "", query = ""] = authorizeAddress(application, CHALLENGE).split("?");
  const form = Object.fromEntries(new URLSearchParams(query));
  const headers = { Origin: "https://client.example", "Sec-Fetch-Site": "cross-site" };
  const response = await browser.post(path, form, headers);
  expect(response.status).toBe(303);
  expectCode(await browser.get(response.headers.get("location") ?? ""), application);
});

test.describe("rule 2: an unknown client", () => {
  const unknown = [
    "nobody",
    "",
    " ",
    "x".repeat(5000),
    "client%00",
    "%ff",
    "__proto__",
    "🗝",
    "'--",
  ];
  for (const clientId of unknown)
    test(`${JSON.stringify(clientId.slice(0, 20))} gets a page, never a redirect`, async () => {
      const { application, browser } = await readyPair();
      const address = authorizeAddress(application, CHALLENGE, { client_id: null });
      const raw = clientId.startsWith("%") ? clientId : encodeURIComponent(clientId);
      const response = await browser.get(`${address}&client_id=${raw}`);
      const reason = raw === "" || raw === "%ff" ? "client_missing" : "client_unknown";
      await expectErrorPage(response, reason);
    });

  test("is case-sensitive and counts spaces", async () => {
    const { application, ask } = await readyPair();
    const { clientId } = application;
    for (const other of [clientId.toUpperCase(), ` ${clientId}`, `${clientId} `, `${clientId}\n`])
      await expectErrorPage(ask({ client_id: other }), "client_unknown");
  });
});

test.describe("rule 6: other errors go to the client", () => {
  test("with the unmodified state and iss, or without state where none was sent", async () => {
    const { application, ask } = await readyPair();
    for (const state of [UNICODE, LONG, null])
      expectRefusal(await ask({ response_type: "token", state }), application, {
        error: "unsupported_response_type",
        state,
      });
  });

  test("also if the application is not registered for the request", async () => {
    const narrow = await readyPair({ scopes: ["openid"] });
    const refused = await narrow.ask({ scope: "profile email" });
    expectRefusal(refused, narrow.application, "invalid_scope");
    const other = await readyPair({ grantTypes: ["refresh_token"] });
    expectRefusal(await other.ask(), other.application, "unauthorized_client");
    expect(await storedFor(other.application)).toEqual({ ...NOTHING, grants: 1 });
  });

  test("a missing or entirely unknown scope is invalid_scope", async () => {
    const { application, ask } = await readyPair();
    for (const scope of [null, "", "  ", "unknown", "OPENID"])
      expectRefusal(await ask({ scope }), application, "invalid_scope");
  });
});

test.describe("rule 7: success", () => {
  for (const state of [UNICODE, LONG, "0", null])
    test(`has code, iss, and the state ${JSON.stringify(state?.slice(0, 12) ?? null)}`, async () => {
      const { application, ask } = await readyPair();
      const answer = Object.fromEntries(expectCode(await ask({ state }), application));
      const { code: _, ...rest } = answer;
      expect(rest).toEqual({ iss: world().origin, ...(state !== null && { state }) });
    });

  test("is announced with iss in the metadata", async () => {
    const metadata = await fetch(`${world().origin}/.well-known/openid-configuration`);
    const { authorization_response_iss_parameter_supported, issuer } = await metadata.json();
    expect(authorization_response_iss_parameter_supported).toBe(true);
    expect(issuer).toBe(world().origin);
  });
});

test("rule 8: an unsupported response_type is named so, in the query", async () => {
  const { application, ask } = await readyPair();
  const types = ["token", "id_token", "code id_token", "code token", "none", "CODE", "code code"];
  for (const response_type of types)
    for (const more of [{}, { response_mode: "query" }])
      expectRefusal(
        await ask({ response_type, ...more }),
        application,
        "unsupported_response_type",
      );
  for (const response_type of [null, ""])
    expectRefusal(await ask({ response_type }), application, "invalid_request");
});

test.describe("rule 12: nonce and state", () => {
  for (const nonce of [UNICODE, LONG])
    test(`echoes the nonce ${JSON.stringify(nonce.slice(0, 8))} exactly`, async () => {
      const { tokens } = await newTokens({}, { nonce });
      expect(claimsOf(tokens.id_token).nonce).toBe(nonce);
    });

  test("are optional", async () => {
    const { tokens } = await newTokens({}, { nonce: null, state: null });
    expect(claimsOf(tokens.id_token)).not.toHaveProperty("nonce");
  });
});

test("rule 5: a registered query is kept, and the answer appended", async () => {
  const uris = ["https://client.example/cb?a=b", "https://client.example/cb?x=%2F&y=1"];
  const { application, ask } = await readyPair({ redirectUris: uris });
  for (const redirect_uri of uris) {
    expectCode(await ask({ redirect_uri }), { redirectUri: redirect_uri });
    const refused = answerAt(redirect_uri, await ask({ redirect_uri, response_type: "x" }));
    expect(refused.get("error")).toBe("unsupported_response_type");
  }
  const unregistered = await ask({ redirect_uri: "https://client.example/cb" });
  await expectErrorPage(unregistered, "redirect_uri_unregistered");
  expect(await storedFor(application)).toMatchObject({ families: 2 });
});
