import { generateKeyPairSync } from "node:crypto";
import { describe, expect, it } from "vitest";
import { checkRegistration } from "./registration";
import type { RegistrationRequest } from "./registration-request";

const KEY = generateKeyPairSync("ec", { namedCurve: "P-256" }).publicKey.export({ format: "jwk" });

const WEB = {
  name: "Web",
  homepageUrl: null,
  developerName: null,
  policyUri: null,
  tosUri: null,
  initiateLoginUri: null,
  redirectUris: ["https://client.example/callback"],
  postLogoutRedirectUris: [],
  backchannelLogoutUri: null,
  authMethod: "client_secret_basic",
  authMethodEnforced: false,
  jwks: null,
  jwksUri: null,
  scope: "openid profile email",
  idTokenSigningAlg: "RS256",
  firstParty: false,
  anyLoopbackPort: false,
  requirePar: false,
  requireDpop: false,
  claimsInIdToken: false,
} satisfies RegistrationRequest;

const check = (changes: Partial<RegistrationRequest>) =>
  checkRegistration({ ...WEB, ...changes }, { privateNetwork: false });

describe("checkRegistration", () => {
  it("accepts a web application with the grants of the code flow", () => {
    const { scope: _, ...rest } = WEB;
    expect(check({})).toEqual({
      ok: true,
      value: {
        ...rest,
        type: "web",
        deviceGrant: false,
        profile: "standard",
        requiredContext: "password",
        verified: false,
        refreshDespiteProfile: false,
        scopes: ["openid", "profile", "email"],
        grantTypes: ["authorization_code", "refresh_token"],
      },
    });
  });

  it("stores international hosts as xn--, and links as programs read them", () => {
    const typed: Partial<RegistrationRequest> = {
      redirectUris: ["https://bücher.example/cb", "https://xn--bcher-kva.example/cb"],
      postLogoutRedirectUris: ["https://例え。テスト/"],
      backchannelLogoutUri: "HTTPS://bücher.example/ü",
      homepageUrl: "HTTPS://Bücher.Example:443/",
    };
    expect(check(typed)).toMatchObject({
      ok: true,
      value: {
        redirectUris: ["https://xn--bcher-kva.example/cb"],
        postLogoutRedirectUris: ["https://xn--r8jz45g.xn--zckzah/"],
        backchannelLogoutUri: "https://xn--bcher-kva.example/%C3%BC",
        homepageUrl: "https://xn--bcher-kva.example:443/",
      },
    });
  });

  it.each<Partial<RegistrationRequest>>([
    { name: "é".repeat(100) },
    { name: "应用 🚪" },
    { authMethod: "none", redirectUris: ["com.example.app:/callback", "http://127.0.0.1/"] },
    { postLogoutRedirectUris: ["http://localhost:4000/"] },
    { authMethod: "private_key_jwt", jwks: { keys: [KEY] } },
    { authMethod: "private_key_jwt", jwksUri: "https://client.example/jwks.json" },
    { backchannelLogoutUri: "https://client.example:8443/logout?tenant=1" },
    { scope: "offline_access" },
    { homepageUrl: "http://client.example", developerName: "应用 Team" },
    { policyUri: "https://client.example/legal#privacy", tosUri: "https://client.example/?terms" },
  ])("accepts %j", (changes) => expect(check(changes)).toMatchObject({ ok: true }));

  it.each<[Partial<RegistrationRequest>, string, string]>([
    [{ name: "" }, "client_name", "name_length"],
    [{ name: " " }, "client_name", "name_length"],
    [{ name: "é".repeat(101) }, "client_name", "name_length"],
    [{ name: "a\nb" }, "client_name", "name_characters"],
    [{ name: "a\u202eb" }, "client_name", "name_characters"],
    [{ name: "a\ud800" }, "client_name", "name_characters"],
    [{ homepageUrl: "javascript:alert(1)" }, "client_uri", "not_web"],
    [{ homepageUrl: "ftp://client.example/" }, "client_uri", "not_web"],
    [{ homepageUrl: "client.example" }, "client_uri", "not_absolute"],
    [{ homepageUrl: "https://" }, "client_uri", "not_absolute"],
    [{ homepageUrl: "https://a@client.example/" }, "client_uri", "user_info"],
    [{ policyUri: "https://client.example/a b" }, "policy_uri", "not_printable_ascii"],
    [{ policyUri: "" }, "policy_uri", "not_printable_ascii"],
    [{ tosUri: "https://a\u200db.example/" }, "tos_uri", "host_invalid"],
    [{ tosUri: "data:text/html,x" }, "tos_uri", "not_web"],
    [{ initiateLoginUri: "http://client.example/login" }, "initiate_login_uri", "not_web"],
    [{ developerName: "a\nb" }, "developer_name", "name_characters"],
    [{ redirectUris: [] }, "redirect_uris", "missing"],
    [{ redirectUris: ["https://a.example/", "http://a.example/"] }, "redirect_uris", "not_https"],
    [{ redirectUris: ["com.example.app:/callback"] }, "redirect_uris", "not_https"],
    [
      { redirectUris: [`https://a.example/${"x".repeat(2048)}`] },
      "redirect_uris",
      "not_printable_ascii",
    ],
    [{ postLogoutRedirectUris: ["https://*.a.example/"] }, "post_logout_redirect_uris", "wildcard"],
    [{ authMethod: "client_secret_jwt" }, "token_endpoint_auth_method", "unknown"],
    [{ idTokenSigningAlg: "none" }, "id_token_signed_response_alg", "unknown"],
    [{ scope: "openid admin" }, "scope", "unknown"],
    [{ scope: " " }, "scope", "missing"],
    [{ authMethod: "private_key_jwt" }, "jwks", "keys_missing"],
    [{ authMethod: "private_key_jwt", jwks: { keys: [] } }, "jwks", "keys_unusable"],
    [
      { authMethod: "private_key_jwt", jwks: { keys: [{ ...KEY, d: "d" }] } },
      "jwks",
      "keys_unusable",
    ],
    [
      { authMethod: "private_key_jwt", jwks: { keys: [KEY] }, jwksUri: "https://a.example/k" },
      "jwks",
      "keys_twice",
    ],
    [{ jwks: { keys: [KEY] } }, "jwks", "keys_unused"],
    [{ jwksUri: "https://a.example/k" }, "jwks_uri", "keys_unused"],
  ])("refuses %j: %s, %s", (changes, field, fault) => {
    expect(check(changes)).toMatchObject({ ok: false, error: [{ field, fault }] });
  });

  it("names every wrong field at once", () => {
    const checked = check({
      name: "",
      homepageUrl: "ftp://client.example/",
      developerName: "a\nb",
      scope: "",
      authMethod: "private_key_jwt",
      idTokenSigningAlg: "none",
      redirectUris: [],
      postLogoutRedirectUris: ["/out"],
      backchannelLogoutUri: "/logout",
    });
    const fields = checked.ok ? [] : checked.error.map(({ field }) => field);
    expect(fields).toEqual([
      ...["client_name", "client_uri", "developer_name", "id_token_signed_response_alg", "scope"],
      ...["redirect_uris", "post_logout_redirect_uris", "backchannel_logout_uri", "jwks"],
    ]);
  });

  it("keeps one of two equal addresses", () => {
    const twice = [...WEB.redirectUris, ...WEB.redirectUris];
    const checked = check({ redirectUris: twice, postLogoutRedirectUris: twice });
    expect(checked).toMatchObject({
      value: { redirectUris: WEB.redirectUris, postLogoutRedirectUris: WEB.redirectUris },
    });
  });
});
