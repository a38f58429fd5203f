import { describe, expect, it } from "vitest";
import { parseParameters } from "@/lib/oauth/parameters";
import {
  checkLogout,
  judgeDelivery,
  type LogoutClient,
  locationFor,
  logoutRequest,
  logoutStep,
  logoutTokenClaims,
  nextAttempt,
  parseLogoutRequest,
  stillLeadsTo,
} from "./logout";

const client: LogoutClient = {
  clientId: "web",
  name: "Web",
  suspended: false,
  onlyFor: null,
  postLogoutRedirectUris: ["https://web.example/", "https://web.example/bye?tenant=1"],
};
const hint = { subject: "ada", audience: "web", sessionId: "s1" };
const sent = {
  client_id: "web",
  post_logout_redirect_uri: "https://web.example/",
  state: "a b&ü",
};
const request = (changes: Record<string, string | undefined> = {}) => {
  const all: Record<string, string | undefined> = { ...sent, ...changes };
  return logoutRequest((name) => all[name]);
};

it.each([
  ["https://web.example/", true],
  ["https://web.example/?state=a+b", true],
  ["https://web.example/bye?tenant=1&state=s", true],
  ["https://web.example/bye?tenant=12", false],
  ["https://web.example/more", false],
  ["https://web.example/?other=1", false],
  ["https://web.example.evil.example/", false],
])("a client that has its address still leads to %s: %s", (address, leads) => {
  expect(stillLeadsTo(client, address)).toBe(leads);
  expect(stillLeadsTo({ ...client, suspended: true }, address)).toBe(false);
});

describe("parseLogoutRequest", () => {
  it("reads known parameters and treats an empty value as missing", () => {
    const text = "id_token_hint=h&client_id=&post_logout_redirect_uri=https%3A%2F%2Fx%2F&state=1";
    expect(parseLogoutRequest(parseParameters(text))).toEqual({
      ok: true,
      value: { idTokenHint: "h", clientId: null, redirectUri: "https://x/", state: "1" },
    });
  });

  it.each(["state=1&state=1", "client_id=a&client_id=", "id_token_hint=%ff", "state=x%00"])(
    "does not read %s",
    (text) => {
      const refused = { ok: false, error: "parameter_unreadable" };
      expect(parseLogoutRequest(parseParameters(text))).toEqual(refused);
    },
  );

  it.each(["logout_hint=%ff", "ui_locales=a&ui_locales=b", "unknown=1&unknown=2"])(
    "ignores %s",
    (text) => expect(parseLogoutRequest(parseParameters(text))).toMatchObject({ ok: true }),
  );
});

describe("checkLogout", () => {
  it("returns the redirect address, the state and the hint's subject", () => {
    const checked = checkLogout(request(), { hint, client });
    const address = "https://web.example/?state=a+b%26%C3%BC";
    expect(checked).toEqual({ ok: true, value: { subject: "ada", client, address } });
  });

  it.each([
    [
      "a registered query is kept",
      { post_logout_redirect_uri: "https://web.example/bye?tenant=1", state: "s" },
      "https://web.example/bye?tenant=1&state=s",
    ],
    ["without state nothing is appended", { state: undefined }, "https://web.example/"],
    ["a state without an address goes nowhere", { post_logout_redirect_uri: undefined }, null],
  ])("%s", (_, changes, address) => {
    expect(checkLogout(request(changes), { hint: null, client })).toEqual({
      ok: true,
      value: { subject: null, client, address },
    });
  });

  it("accepts a request without parameters", () => {
    const nothing = logoutRequest(() => undefined);
    expect(checkLogout(nothing, { hint: null, client: null })).toEqual({
      ok: true,
      value: { subject: null, client: null, address: null },
    });
  });

  it.each([
    ["hint_of_another_client", {}, { hint: { ...hint, audience: "spa" }, client }],
    ["client_unknown", {}, { hint: null, client: null }],
    ["client_unknown", { client_id: undefined }, { hint, client: null }],
    ["client_suspended", {}, { hint, client: { ...client, suspended: true } }],
    ["client_missing", { client_id: undefined }, { hint: null, client: null }],
    ["redirect_uri_unregistered", {}, { hint, client: { ...client, postLogoutRedirectUris: [] } }],
  ])("refuses: %s", (error, changes, context) => {
    expect(checkLogout(request(changes), context)).toEqual({ ok: false, error });
  });

  it.each([
    "https://web.example",
    "https://WEB.example/",
    "https://web.example/?",
    "https://web.example:443/",
  ])("refuses the unregistered address %s", (post_logout_redirect_uri) => {
    const refused = { ok: false, error: "redirect_uri_unregistered" };
    expect(checkLogout(request({ post_logout_redirect_uri }), { hint, client })).toEqual(refused);
  });
});

it("redirects only the owner to an unapproved address", () => {
  const address = "https://web.example/";
  const pending = { subject: null, client: { ...client, onlyFor: "ada" }, address };
  expect(locationFor(pending, "ada")).toBe(address);
  for (const other of ["bob", null]) expect(locationFor(pending, other)).toBeNull();
  expect(locationFor({ ...pending, client }, null)).toBe(address);
});

describe("logoutStep", () => {
  it.each([
    ["ada", "ada", "sign_out"],
    ["ada", "bob", "ask"],
    ["ada", null, "nothing"],
    [null, "ada", "ask"],
    [null, null, "nothing"],
  ])("a hint of %s while %s is signed in: %s", (subject, signedIn, step) => {
    expect(logoutStep({ subject, client: null, address: null }, signedIn)).toBe(step);
  });
});

const now = new Date("2026-01-01T00:00:00Z");
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);

it("has exactly the claims of Back-Channel Logout 1.0 section 2.4", () => {
  const token = { issuer: "https://id.example", clientId: "web", subject: "ada", sessionId: "s1" };
  expect(logoutTokenClaims({ ...token, id: "j1" }, now)).toEqual({
    iss: "https://id.example",
    aud: "web",
    iat: 1767225600,
    exp: 1767225720,
    jti: "j1",
    sub: "ada",
    sid: "s1",
    events: { "http://schemas.openid.net/event/backchannel-logout": {} },
  });
});

it.each([
  [200, "delivered"],
  [204, "delivered"],
  [299, "delivered"],
  [302, "failed"],
  [400, "refused"],
  [401, "failed"],
  [404, "failed"],
  [500, "failed"],
  [503, "failed"],
])("an answer of %i means %s", (status, delivery) => {
  expect(judgeDelivery(status)).toBe(delivery);
});

it.each([
  [1, 5],
  [2, 30],
  [3, 120],
  [4, 600],
  [5, 3600],
  [20, 3600],
])("after %i attempts it waits %i seconds", (attempts, seconds) => {
  expect(nextAttempt({ attempts, createdAt: now }, now)).toEqual(later(seconds));
});

it("stops retrying a day after the end of the session", () => {
  const notice = { attempts: 9, createdAt: now };
  expect(nextAttempt(notice, later(86_400 - 3601))).toEqual(later(86_399));
  expect(nextAttempt(notice, later(86_400 - 3600))).toBeNull();
});
