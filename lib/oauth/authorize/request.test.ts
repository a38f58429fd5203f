import { describe, expect, it } from "vitest";
import { parseParameters } from "@/lib/oauth/parameters";
import type { RegisteredClient } from "./context";
import { checkAuthorizationRequest } from "./request";

const client: RegisteredClient = {
  clientId: "web",
  suspended: false,
  onlyFor: null,
  isPublic: false,
  isGate: false,
  firstParty: false,
  requirePar: false,
  highSecurity: false,
  anyPortOn: [],
  requiredContext: "password",
  scopes: ["openid", "profile"],
  apis: [],
  ownResources: ["https://id.example.org/api/v1", "https://id.example.org/api/v1/me"],
  grantTypes: ["authorization_code", "refresh_token"],
  redirectUris: ["https://client.example/cb"],
};

const valid = {
  response_type: "code",
  client_id: "web",
  redirect_uri: "https://client.example/cb",
  scope: "openid profile",
  state: "s t/ä=",
  nonce: "n",
  code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
  code_challenge_method: "S256",
};

const DIRECT = { pushed: false, hint: null };

const check = (
  changes: Record<string, string | null>,
  registered: RegisteredClient | null = client,
) => {
  const given = Object.entries({ ...valid, ...changes }).filter(
    (pair): pair is [string, string] => pair[1] !== null,
  );
  return checkAuthorizationRequest(
    parseParameters(`${new URLSearchParams(given)}`),
    registered,
    DIRECT,
  );
};

describe("checkAuthorizationRequest", () => {
  it("accepts a valid request", () => {
    expect(check({})).toMatchObject({
      ok: true,
      value: {
        scopes: ["openid", "profile"],
        state: "s t/ä=",
        nonce: "n",
        prompt: [],
        maxAge: null,
      },
    });
  });

  it("drops a scope that the application is not registered for, like an unknown one", () => {
    for (const scope of ["openid email", "openid made-up", "made-up email openid"])
      expect(check({ scope })).toMatchObject({ ok: true, value: { scopes: ["openid"] } });
  });

  it("refuses parameters of more than 8 KiB in total and keeps the state", () => {
    const half = "x".repeat(4000);
    expect(check({ nonce: half, login_hint: "x".repeat(3900) }).ok).toBe(true);
    for (const changes of [{ nonce: half, login_hint: half }, { nonce: "漢".repeat(2700) }]) {
      const refusal = { error: "invalid_request", state: valid.state };
      const description = "the parameters exceed 8192 bytes in total";
      expect(check(changes)).toMatchObject({ ok: false, error: { ...refusal, description } });
    }
  });

  it("ignores unknown parameters and scopes, and requires neither state nor nonce", () => {
    const checked = check({ foo: "1", scope: "made-up openid", state: null, nonce: null });
    expect(checked).toMatchObject({
      ok: true,
      value: { scopes: ["openid"], state: null, nonce: null },
    });
  });

  it.each([
    ["no client_id", { client_id: null }, client, "client_missing"],
    ["an unknown client", {}, null, "client_unknown"],
    ["no redirect_uri", { redirect_uri: null }, client, "redirect_uri_missing"],
    [
      "another redirect_uri",
      { redirect_uri: "https://client.example/cb/" },
      client,
      "redirect_uri_unregistered",
    ],
    ["a suspended client", {}, { ...client, suspended: true }, "client_suspended"],
    [
      "another redirect_uri and a bad type",
      { redirect_uri: "x:", response_type: "token" },
      client,
      "redirect_uri_unregistered",
    ],
  ])("shows a page for %s", (_, changes, registered, reason) => {
    expect(check(changes, registered)).toMatchObject({
      ok: false,
      error: { show: "page", reason },
    });
  });

  it.each([
    [{ response_type: null }, "invalid_request"],
    [{ response_type: "token" }, "unsupported_response_type"],
    [{ response_type: "code id_token" }, "unsupported_response_type"],
    [{ response_mode: "fragment" }, "invalid_request"],
    [{ request: "ey" }, "request_not_supported"],
    [{ request: "ey", code_challenge: null }, "request_not_supported"],
    [{ request_uri: "https://client.example/r" }, "request_uri_not_supported"],
    [{ registration: "{}" }, "registration_not_supported"],
    [{ code_challenge: null }, "invalid_request"],
    [{ code_challenge_method: null }, "invalid_request"],
    [{ code_challenge_method: "plain" }, "invalid_request"],
    [{ code_challenge: "short" }, "invalid_request"],
    [{ code_challenge: "!".repeat(43) }, "invalid_request"],
    [{ scope: null }, "invalid_scope"],
    [{ scope: "made-up" }, "invalid_scope"],
    [{ scope: "email offline_access" }, "invalid_scope"],
    [{ prompt: "none login" }, "invalid_request"],
    [{ prompt: "made-up" }, "invalid_request"],
    [{ prompt: "made-up", resource: "https://api.example" }, "invalid_request"],
    [{ resource: "https://api.example" }, "invalid_target"],
    [{ max_age: "-1" }, "invalid_request"],
    [{ max_age: "1.5" }, "invalid_request"],
    [{ nonce: "n".repeat(4097) }, "invalid_request"],
    [{ claims: "[]" }, "invalid_request"],
    [{ claims: "{" }, "invalid_request"],
  ])("sends the client %j: %s", (changes, error) => {
    expect(check(changes)).toMatchObject({
      ok: false,
      error: { show: "redirect", redirectUri: valid.redirect_uri, state: valid.state, error },
    });
  });

  it("returns no state if two were sent", () => {
    const twice = parseParameters(`${new URLSearchParams(valid)}&state=other`);
    expect(checkAuthorizationRequest(twice, client, DIRECT)).toMatchObject({
      ok: false,
      error: { show: "redirect", state: null, error: "invalid_request" },
    });
  });

  it.each([
    [{}, "query"],
    [{ response_mode: "query" }, "query"],
    [{ response_mode: "form_post" }, "form_post"],
  ])("answers %j by %s", (changes, responseMode) => {
    expect(check(changes)).toMatchObject({ ok: true, value: { responseMode } });
    const refused = check({ ...changes, scope: "email" });
    expect(refused).toMatchObject({ error: { responseMode, error: "invalid_scope" } });
  });

  it.each(["fragment", "form_post.jwt", "FORM_POST", "form_post form_post"])(
    "refuses the response_mode %s in the query",
    (response_mode) => {
      const error = { error: "invalid_request", responseMode: "query" };
      expect(check({ response_mode })).toMatchObject({ ok: false, error });
    },
  );

  it("never posts to a private-use scheme", () => {
    const redirect_uri = "com.example.app:/cb";
    const app = { ...client, redirectUris: [redirect_uri] };
    expect(check({ redirect_uri, response_mode: "form_post" }, app)).toMatchObject({
      error: { error: "invalid_request", responseMode: "query" },
    });
  });
});
