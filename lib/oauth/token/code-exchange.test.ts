import { expect, it } from "vitest";
import { audienceAmong, type GrantedApi } from "@/lib/oauth/resource";
import { checkCode, type IssuedCode } from "./code-exchange";
import type { RequestKey } from "./dpop-key";

const now = new Date("2026-01-01T12:00:00Z");
const exchange = {
  grantType: "authorization_code" as const,
  code: "c",
  redirectUri: "https://client.example/cb",
  codeVerifier: "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk",
  resource: null,
};
const issued: IssuedCode = {
  applicationId: "app",
  redirectUri: exchange.redirectUri,
  codeChallenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
  jkt: null,
  expiresAt: new Date(now.getTime() + 1),
  consumedAt: null,
  familyId: "f",
  grantedScopes: ["openid"],
  apis: [],
};
const NO_KEY = { jkt: null, required: false, highSecurity: false };
const check = (changes: Partial<IssuedCode>, key: RequestKey = NO_KEY) =>
  checkCode(exchange, { applicationId: "app", issued: { ...issued, ...changes }, key, now });

it("accepts a valid code", () => {
  expect(check({}).ok).toBe(true);
});

it.each<[string, Partial<IssuedCode>]>([
  ["code_of_another_client", { applicationId: "other" }],
  ["redirect_uri_mismatch", { redirectUri: "https://client.example/cb/" }],
  ["verifier_mismatch", { codeChallenge: "x".repeat(43) }],
  ["code_expired", { expiresAt: now }],
  ["code_reused", { consumedAt: now }],
  // A thief without the verifier must not be able to revoke the owner's tokens.
  ["verifier_mismatch", { consumedAt: now, codeChallenge: "x".repeat(43) }],
  ["code_of_another_client", { consumedAt: now, applicationId: "other" }],
])("refuses with %s", (error, changes) => expect(check(changes)).toEqual({ ok: false, error }));

it.each<[string | null, Partial<IssuedCode>, Partial<RequestKey>]>([
  [null, {}, { jkt: "k" }],
  [null, { jkt: "k" }, { jkt: "k", required: true }],
  ["code_of_another_key", { jkt: "k" }, {}],
  ["code_of_another_key", { jkt: "k" }, { jkt: "other" }],
  // A thief without the key must not be able to revoke the owner's tokens.
  ["code_of_another_key", { jkt: "k", consumedAt: now }, { jkt: "other" }],
  ["dpop_required", {}, { required: true }],
  ["code_reused", { consumedAt: now }, { required: true }],
  [null, {}, { highSecurity: true }],
])("checks the key: %s", (error, changes, key) => {
  const checked = check(changes, { ...NO_KEY, ...key });
  expect(checked.ok ? null : checked.error).toBe(error);
});

it("refuses with code_unknown if there is none", () => {
  expect(checkCode(exchange, { applicationId: "app", issued: null, key: NO_KEY, now })).toEqual({
    ok: false,
    error: "code_unknown",
  });
});

const FILES = "https://api.example/files";
const apiAt = (identifierKey: string) => ({
  identifierKey,
  scopes: ["read"],
  liveScopes: ["read"],
  requireDpop: false,
  signingAlg: null,
});
const files = apiAt(FILES);
const mail = apiAt("https://api.example/mail");

it.each<[string, { scopes: string[]; apis: (typeof files)[]; resource?: string }, unknown]>([
  ["the API that is named", { scopes: ["openid"], apis: [files, mail], resource: FILES }, files],
  [
    "an API in any spelling",
    { scopes: [], apis: [files], resource: "HTTPS://API.example:443/files" },
    files,
  ],
  ["Foyer, if openid was granted", { scopes: ["openid"], apis: [files] }, null],
  ["Foyer, if no API was granted", { scopes: ["profile"], apis: [] }, null],
  ["the only API", { scopes: ["offline_access"], apis: [files] }, files],
  ["none of several", { scopes: [], apis: [files, mail] }, "resource_ambiguous"],
  [
    "none that wasn't granted",
    { scopes: ["openid"], apis: [mail], resource: FILES },
    "resource_not_granted",
  ],
  [
    "none for a broken address",
    { scopes: [], apis: [files], resource: `${FILES}#x` },
    "resource_malformed",
  ],
  [
    "none for two",
    { scopes: [], apis: [files], resource: `${FILES} ${FILES}` },
    "resource_malformed",
  ],
])("finds the audience: %s", (_, { scopes, apis, resource = null }, audience) =>
  expect(audienceAmong({ grantedScopes: scopes, apis }, resource)).toEqual(audience),
);

it("checks the audience last, so that a code that is used again ends what it gave", () => {
  const wrong = { ...exchange, resource: FILES };
  const asked = (changes: Partial<IssuedCode>) =>
    checkCode(wrong, { applicationId: "app", issued: { ...issued, ...changes }, key: NO_KEY, now });
  expect(asked({})).toEqual({ ok: false, error: "resource_not_granted" });
  expect(asked({ consumedAt: now })).toEqual({ ok: false, error: "code_reused" });
});

it("rule 105: refuses tokens with RS256 for high security only", () => {
  const named = { ...exchange, resource: FILES };
  const asked = (signingAlg: GrantedApi["signingAlg"], highSecurity: boolean) => {
    const changed = { ...issued, apis: [{ ...files, signingAlg }] };
    const context = {
      applicationId: "app",
      issued: changed,
      key: { ...NO_KEY, highSecurity },
      now,
    };
    const checked = checkCode(named, context);
    return checked.ok ? null : checked.error;
  };
  expect(asked("RS256", true)).toBe("api_alg_weak");
  expect([asked("RS256", false), asked("ES256", true), asked(null, true)]).toEqual([
    null,
    null,
    null,
  ]);
});

it("requires a proof if the API does", () => {
  const named = { ...exchange, resource: FILES };
  const apis = [{ ...files, requireDpop: true }];
  const asked = (jkt: string | null) => {
    const key = { ...NO_KEY, jkt };
    return checkCode(named, { applicationId: "app", issued: { ...issued, apis }, key, now }).ok;
  };
  expect([asked(null), asked("k"), check({ apis }).ok]).toEqual([false, true, true]);
});
