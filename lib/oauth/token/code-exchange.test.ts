import { expect, it } from "vitest";
import { checkCode, type IssuedCode } from "./code-exchange";

const now = new Date("2026-01-01T12:00:00Z");
const exchange = {
  grantType: "authorization_code" as const,
  code: "c",
  redirectUri: "https://client.example/cb",
  codeVerifier: "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk",
};
const issued: IssuedCode = {
  applicationId: "app",
  redirectUri: exchange.redirectUri,
  codeChallenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
  expiresAt: new Date(now.getTime() + 1),
  consumedAt: null,
  familyId: "f",
};
const check = (changes: Partial<IssuedCode>) =>
  checkCode(exchange, { applicationId: "app", issued: { ...issued, ...changes }, now });

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

it("refuses with code_unknown if there is none", () => {
  expect(checkCode(exchange, { applicationId: "app", issued: null, now })).toEqual({
    ok: false,
    error: "code_unknown",
  });
});
