import { generateKeyPairSync } from "node:crypto";
import { expect, it } from "vitest";
import { checkRegistration } from "./registration";
import type { RegistrationRequest } from "./registration-request";

const KEY = generateKeyPairSync("ec", { namedCurve: "P-256" }).publicKey.export({ format: "jwk" });

/** A service's registration, as a form without fields for users sends it. */
const SERVICE: RegistrationRequest = {
  type: "service",
  name: "Job",
  authMethod: "client_secret_basic",
  scope: "",
  idTokenSigningAlg: "",
};

const check = (changes: Partial<RegistrationRequest>) =>
  checkRegistration({ ...SERVICE, ...changes }, { privateNetwork: false });

it.each<Partial<RegistrationRequest>>([
  { authMethod: "private_key_jwt", jwks: { keys: [KEY] } },
  { authMethod: "private_key_jwt", jwksUri: "https://client.example/jwks.json" },
  { authMethod: "client_secret_basic" },
  { authMethod: "client_secret_post", authMethodEnforced: true },
])("accepts a service with one grant, no scopes and no addresses: %j", (method) => {
  expect(check(method)).toMatchObject({
    ok: true,
    value: {
      ...{ type: "service", grantTypes: ["client_credentials"], scopes: [], redirectUris: [] },
      authMethod: method.authMethod,
      authMethodEnforced: method.authMethodEnforced ?? false,
    },
  });
});

it.each<[Partial<RegistrationRequest>, string, string]>([
  [{ authMethod: "none" }, "token_endpoint_auth_method", "not_for_services"],
  [{ authMethod: "private_key_jwt" }, "jwks", "keys_missing"],
  [{ redirectUris: ["https://client.example/cb"] }, "redirect_uris", "not_for_services"],
  [
    { postLogoutRedirectUris: ["https://client.example/"] },
    "post_logout_redirect_uris",
    "not_for_services",
  ],
  [
    { backchannelLogoutUri: "https://client.example/out" },
    "backchannel_logout_uri",
    "not_for_services",
  ],
  [{ name: "" }, "client_name", "name_length"],
])("refuses a service with %j: %s, %s", (changes, field, fault) => {
  expect(check(changes)).toMatchObject({
    ok: false,
    error: [{ field, fault }],
  });
});

it("ignores what only an application with users has", () => {
  const { value } = check({
    ...{ scope: "openid", firstParty: true, anyLoopbackPort: true },
    ...{ requirePar: true, claimsInIdToken: true },
  }) as { value: object };
  expect(value).toMatchObject({
    ...{ scopes: [], idTokenSigningAlg: "RS256", firstParty: false, anyLoopbackPort: false },
    ...{ requirePar: false, claimsInIdToken: false },
  });
});

it.each(["web", "browser", "native"] as const)("keeps the chosen type: %s", (type) => {
  expect(
    check({
      type,
      scope: "openid",
      idTokenSigningAlg: "RS256",
      redirectUris: ["https://client.example/"],
    }),
  ).toMatchObject({
    value: { type, grantTypes: ["authorization_code", "refresh_token"] },
  });
});
