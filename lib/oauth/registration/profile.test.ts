import { generateKeyPairSync } from "node:crypto";
import { expect, it } from "vitest";
import { checkRegistration } from "./registration";
import type { RegistrationRequest } from "./registration-request";

const jwk = (changes: object = {}) => ({
  ...generateKeyPairSync("ec", { namedCurve: "P-256" }).publicKey.export({ format: "jwk" }),
  ...changes,
});

const rsa = (alg: string) => ({
  ...generateKeyPairSync("rsa", { modulusLength: 2048 }).publicKey.export({ format: "jwk" }),
  alg,
});

const WEB: RegistrationRequest = {
  type: "web",
  name: "Bank",
  redirectUris: ["https://client.example/callback"],
  authMethod: "private_key_jwt",
  jwks: { keys: [jwk()] },
  scope: "openid",
  idTokenSigningAlg: "ES256",
  profile: "high_security",
};

const SERVICE = {
  type: "service",
  redirectUris: [],
  scope: "",
  idTokenSigningAlg: "RS256",
} as const;

const check = (changes: Partial<RegistrationRequest>) =>
  checkRegistration({ ...WEB, ...changes }, { privateNetwork: true });

const IMPLIED = { profile: "high_security", requireDpop: true, refreshDespiteProfile: false };

it("rule 104: high security implies PAR and DPoP, and leaves out refresh tokens", () => {
  expect(check({})).toMatchObject({
    ok: true,
    value: { ...IMPLIED, requirePar: true, grantTypes: ["authorization_code"] },
  });
  expect(check({ idTokenSigningAlg: "EdDSA", jwks: { keys: [rsa("PS256")] } }).ok).toBe(true);
  expect(check({ jwks: null, jwksUri: "https://client.example/jwks" }).ok).toBe(true);
});

it("rule 104: a service has high security without PAR", () => {
  const value = { ...IMPLIED, requirePar: false, grantTypes: ["client_credentials"] };
  expect(check({ ...SERVICE, refreshDespiteProfile: true })).toMatchObject({ ok: true, value });
});

it("rule 107: refresh tokens are a choice in high security, and come with the standard profile", () => {
  const both = ["authorization_code", "refresh_token"];
  expect(check({ refreshDespiteProfile: true })).toMatchObject({
    value: { refreshDespiteProfile: true, grantTypes: both },
  });
  for (const profile of ["standard", null] as const)
    expect(check({ profile, refreshDespiteProfile: true })).toMatchObject({
      value: {
        ...{ profile: "standard", refreshDespiteProfile: false, grantTypes: both },
        ...{ requirePar: false, requireDpop: false },
      },
    });
});

it.each<[Partial<RegistrationRequest>, { field: string; fault: string; value?: string }[]]>([
  [
    { authMethod: "client_secret_basic", jwks: null },
    [{ field: "token_endpoint_auth_method", fault: "needs_key" }],
  ],
  [
    { redirectUris: ["https://client.example/a", "http://127.0.0.1/b"] },
    [{ field: "redirect_uris", fault: "needs_https", value: "http://127.0.0.1/b" }],
  ],
  [
    { idTokenSigningAlg: "RS256" },
    [{ field: "id_token_signed_response_alg", fault: "needs_strong_alg" }],
  ],
  [{ jwks: { keys: [rsa("RS256")] } }, [{ field: "jwks", fault: "needs_strong_keys" }]],
  [
    { ...SERVICE, authMethod: "client_secret_post", jwks: null },
    [{ field: "token_endpoint_auth_method", fault: "needs_key" }],
  ],
  ...(["browser", "native"] as const).map(
    (type): [Partial<RegistrationRequest>, { field: string; fault: string }[]] => [
      { type },
      [{ field: "profile", fault: "only_web_and_services" }],
    ],
  ),
  [{ type: "device", redirectUris: [] }, [{ field: "profile", fault: "only_web_and_services" }]],
  [
    {
      ...{ authMethod: "client_secret_basic", jwks: null, idTokenSigningAlg: "RS256" },
      redirectUris: ["http://localhost/b"],
    },
    [
      { field: "token_endpoint_auth_method", fault: "needs_key" },
      { field: "redirect_uris", fault: "needs_https", value: "http://localhost/b" },
      { field: "id_token_signed_response_alg", fault: "needs_strong_alg" },
    ],
  ],
])("rule 104: high security refuses %j", (changes, error) => {
  expect(check(changes)).toEqual({ ok: false, error });
});
