import { makeApplication } from "@/test/factories";
import {
  expectErrorPage,
  expectPage,
  expectRefusal,
  NOTHING,
  storedFor,
} from "../../support/authorization-answers";
import { CookieClient } from "../../support/cookie-client";
import { authorizeAddress } from "../../support/flow";
import { CHALLENGE } from "../../support/pending-authorization";
import { expect, test } from "../../support/spec";
import { db, world } from "../../support/world";

type Changes = Record<string, string | null>;

/** Sends a request with these changes from a browser without a session; `more` is appended verbatim. */
async function ask(changes: Changes = {}, more = "") {
  const application = await makeApplication(db());
  const address = authorizeAddress(application, CHALLENGE, changes) + more;
  return { application, response: await new CookieClient(world().origin).get(address) };
}

async function expectRefused(changes: Changes, error = "invalid_request", more = "") {
  const { application, response } = await ask(changes, more);
  const state = /[&=]state=/.test(more) ? null : "state-1";
  expectRefusal(response, application, { error, state });
  expect(await storedFor(application)).toEqual(NOTHING);
}

/** OpenID Connect Core 3.1.2.1, 5.2, 5.5, 6; RFC 6749 section 4.1.1; RFC 7636 section 4.3. */
const KNOWN: Record<string, string> = {
  response_type: "code",
  response_mode: "query",
  scope: "openid",
  state: "state-1",
  nonce: "nonce-1",
  code_challenge: CHALLENGE,
  code_challenge_method: "S256",
  prompt: "login",
  max_age: "60",
  login_hint: "ada",
  id_token_hint: "eyJ.e30.",
  claims: "{}",
  claims_locales: "en",
  ui_locales: "en",
  display: "page",
  acr_values: "1",
  request: "eyJ.e30.",
  request_uri: "https://client.example/request",
};

test.describe("rule 9: a repeated parameter", () => {
  for (const [name, value] of Object.entries(KNOWN)) {
    const pair = `&${name}=${encodeURIComponent(value)}`;
    test(`${name}: invalid_request, whether the values differ or not`, async () => {
      await expectRefused({ [name]: null }, "invalid_request", pair + pair);
      await expectRefused({ [name]: null }, "invalid_request", `${pair}${pair}2`);
      await expectRefused({ [name]: null }, "invalid_request", `${pair}&${name}=`);
      const encoded = `&%${name.charCodeAt(0).toString(16)}${name.slice(1)}=x`;
      await expectRefused({ [name]: null }, "invalid_request", pair + encoded);
    });
  }

  for (const name of ["client_id", "redirect_uri"])
    test(`${name} never redirects`, async () => {
      const application = await makeApplication(db());
      const address = authorizeAddress(application, CHALLENGE);
      const own = new URL(address, world().origin).searchParams.get(name) ?? "";
      for (const second of [own, "https://evil.example/", ""]) {
        const browser = new CookieClient(world().origin);
        const more = `&${name}=${encodeURIComponent(second)}`;
        const response = await browser.get(address + more);
        await expectErrorPage(
          response,
          name === "client_id" ? "client_missing" : "redirect_uri_missing",
        );
      }
      expect(await storedFor(application)).toEqual(NOTHING);
    });

  test("that is unknown is ignored", async () => {
    const more = "&x=1&x=2&__proto__=1&__proto__=2&constructor=1&Scope=1&STATE=2&%ff=1&=1&=2&&";
    expectPage((await ask({}, more)).response, "/sign-in");
  });
});

test("rule 9: an empty value counts as missing", async () => {
  await expectRefused({ response_type: "" });
  await expectRefused({ code_challenge: "" });
  await expectRefused({ code_challenge_method: "" });
  await expectRefused({ scope: "" }, "invalid_scope");
  const empty = { nonce: "", prompt: "", max_age: "", claims: "", request: "", request_uri: "" };
  expectPage((await ask({ ...empty, response_mode: "", login_hint: "" })).response, "/sign-in");
  const { application, response } = await ask({ state: "", response_type: "x" });
  expectRefusal(response, application, { error: "unsupported_response_type", state: null });
});

test.describe("rule 10: PKCE", () => {
  const wrong: Record<string, Changes> = {
    "no challenge": { code_challenge: null, code_challenge_method: null },
    "no method, which means plain": { code_challenge_method: null },
    plain: { code_challenge_method: "plain" },
    "s256 in small letters": { code_challenge_method: "s256" },
    "an unknown method": { code_challenge_method: "S512" },
    "a method without a challenge": { code_challenge: null },
    "42 characters": { code_challenge: "a".repeat(42) },
    "129 characters": { code_challenge: "a".repeat(129) },
    padding: { code_challenge: `${"a".repeat(42)}=` },
    "a plus": { code_challenge: `${"a".repeat(42)}+` },
    "a slash": { code_challenge: `${"a".repeat(42)}/` },
    "a trailing newline": { code_challenge: `${"a".repeat(43)}\n` },
    "a leading space": { code_challenge: ` ${"a".repeat(43)}` },
    "a letter past ASCII": { code_challenge: `${"a".repeat(43)}é` },
  };
  for (const [what, changes] of Object.entries(wrong))
    test(`${what}: invalid_request`, () => expectRefused(changes));

  test("43 to 128 unreserved characters are accepted", async () => {
    for (const code_challenge of ["a".repeat(43), "-._~".repeat(32)])
      expectPage((await ask({ code_challenge })).response, "/sign-in");
  });

  test("is asked of public clients too", async () => {
    const application = await makeApplication(db(), { tokenEndpointAuthMethod: "none" });
    const address = authorizeAddress(application, "", { code_challenge_method: null });
    const response = await new CookieClient(world().origin).get(address);
    expectRefusal(response, application, "invalid_request");
  });
});

test.describe("rule 11: request objects", () => {
  for (const [name, error] of [
    ["request", "request_not_supported"],
    ["request_uri", "request_uri_not_supported"],
  ] as const)
    test(`${name} answers ${error}, before PKCE and other faults`, async () => {
      const values = ["eyJhbGciOiJub25lIn0.e30.", "https://client.example/r", "urn:x", "x", " "];
      const faults = [{}, { code_challenge: null }, { response_type: null }, { prompt: "x" }];
      for (const value of values) await expectRefused({ [name]: value }, error);
      for (const fault of faults) await expectRefused({ ...fault, [name]: "eyJ.e30." }, error);
    });

  test("an unknown request_uri in our own form is a page", async () => {
    const application = await makeApplication(db());
    const prefix = "urn:ietf:params:oauth:request_uri:";
    for (const id of ["", "x", "a".repeat(43), "%00", "a".repeat(5000)]) {
      const address = authorizeAddress(application, CHALLENGE, { request_uri: prefix + id });
      await expectErrorPage(new CookieClient(world().origin).get(address), "request_unknown");
    }
  });
});

test("rule 13: an unknown prompt, or none combined with another, is invalid_request", async () => {
  const wrong = ["x", "create", "NONE", "none login", "consent none", "login x", "none none"];
  for (const prompt of wrong) await expectRefused({ prompt });
});

test("rule 14: a max_age that is negative or no integer is invalid_request", async () => {
  const wrong = ["-1", "1.5", "x", " 1", "1 ", "+1", "1e3", "0x10", "٣", "1\n", "Infinity", "NaN"];
  for (const max_age of wrong) await expectRefused({ max_age });
});

test("rule 16: hints and preferences never fail", async () => {
  const changes = {
    login_hint: "ünï <script> \u202e '--",
    ui_locales: "xx-yy-zz !! de",
    claims_locales: "??",
    display: "hologram",
    acr_values: "urn:x phrh 9",
  };
  expectPage((await ask(changes)).response, "/sign-in");
});

test("an error page keeps what was posted out of the address that changes its language", async () => {
  const changes = { redirect_uri: "https://evil.example", login_hint: "ada@corp.example" };
  const address = authorizeAddress(await makeApplication(db()), CHALLENGE, changes);
  const [path = "", form = ""] = address.split("?");
  const browser = new CookieClient(world().origin);
  const reason = "redirect_uri_unregistered";
  expect(await expectErrorPage(browser.get(address), reason)).toContain("corp.example");
  expect(await expectErrorPage(browser.post(path, form), reason)).not.toContain("corp.example");
});

test("rule 17: claims other than a JSON object are invalid_request", async () => {
  const deep = "[".repeat(5000);
  for (const claims of ["x", "[]", "1", "null", '"a"', "{", '{"a":1}x', "{'a':1}", deep])
    await expectRefused({ claims });
});

test("rule 19: another response_mode is invalid_request, in the query", async () => {
  for (const response_mode of ["fragment", "web_message", "query.jwt", "QUERY", "x"])
    await expectRefused({ response_mode });
});
