import { describe, expect, it } from "vitest";
import { parseParameters } from "@/lib/oauth/parameters";
import { ok, refuse } from "@/lib/result";
import { BY_PASSWORD } from "./authentication-context";
import type { Arrival, RegisteredClient } from "./context";
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
  scopes: ["openid"],
  apis: [],
  ownResources: ["https://id.example.org/api/v1", "https://id.example.org/api/v1/me"],
  grantTypes: ["authorization_code"],
  redirectUris: ["https://client.example/cb"],
};

/** Checks a valid request with `changes` applied, received as `arrival` says. */
function check(
  changes: Record<string, string>,
  registered = client,
  arrival: Arrival = { pushed: false, hint: null },
) {
  const query = new URLSearchParams({
    response_type: "code",
    client_id: "web",
    redirect_uri: "https://client.example/cb",
    scope: "openid",
    code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
    code_challenge_method: "S256",
    ...changes,
  });
  return checkAuthorizationRequest(parseParameters(`${query}`), registered, arrival);
}

describe("checkAuthorizationRequest, pushed requests and hints", () => {
  it("accepts only pushed requests if the application requires them", () => {
    const pushing = { ...client, requirePar: true };
    expect(check({}, pushing, { pushed: true, hint: null }).ok).toBe(true);
    expect(check({}, pushing)).toMatchObject({ error: { error: "invalid_request" } });
    const foreign = check({ request_uri: "https://client.example/r" }, pushing);
    expect(foreign).toMatchObject({ error: { error: "request_uri_not_supported" } });
  });

  const hint = (given: { subject: string; audience?: string }): Arrival => ({
    pushed: false,
    hint: ok({ audience: "web", sessionId: null, ...given }),
  });
  const claimed = (value: string) => JSON.stringify({ id_token: { sub: { value } } });

  it("requires the subject of the hint", () => {
    const checked = check({}, client, hint({ subject: "ada" }));
    expect(checked).toMatchObject({ ok: true, value: { subject: "ada" } });
    const alike = check({ claims: claimed("ada") }, client, hint({ subject: "ada" }));
    expect(alike).toMatchObject({ ok: true, value: { subject: "ada" } });
  });

  it.each<[string, Record<string, string>, Arrival]>([
    ["for another application", {}, hint({ subject: "ada", audience: "other" })],
    ["that differs from claims", { claims: claimed("bob") }, hint({ subject: "ada" })],
    ["that was not verified", {}, { pushed: false, hint: refuse("signature_invalid") }],
    ["that is endless", { id_token_hint: "x".repeat(49_153) }, hint({ subject: "ada" })],
  ])("refuses a hint %s", (_, changes, arrival) =>
    expect(check(changes, client, arrival)).toMatchObject({ error: { error: "invalid_request" } }),
  );

  const acr = (asked: unknown) => ({ claims: JSON.stringify({ id_token: { acr: asked } }) });

  it.each([
    [{ essential: true, values: ["urn:x", BY_PASSWORD.acr] }],
    [{ essential: true, value: BY_PASSWORD.acr }],
    [{ essential: true, values: [] }],
    [{ essential: true }],
    [{ essential: false, values: ["urn:x"] }],
    [{ essential: "true", values: ["urn:x"] }],
    [{ values: ["urn:x"] }],
    [null],
    ["urn:x"],
  ])("satisfies acr %j", (asked) => expect(check(acr(asked)).ok).toBe(true));

  it.each([
    [{ essential: true, values: ["urn:x"] }],
    [{ essential: true, values: [null, 1] }],
    [{ essential: true, value: "urn:x" }],
    [{ essential: true, value: null }],
  ])("cannot satisfy acr %j", (asked) =>
    expect(check(acr(asked))).toMatchObject({
      error: { error: "unmet_authentication_requirements" },
    }),
  );

  it("does not fail for unknown acr_values, nor for an acr in the profile", () => {
    expect(check({ acr_values: "urn:x" }).ok).toBe(true);
    const claims = JSON.stringify({ userinfo: { acr: { essential: true, values: ["urn:x"] } } });
    expect(check({ claims }).ok).toBe(true);
  });
});
