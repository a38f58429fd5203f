import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { BY_PASSWORD } from "@/lib/oauth/authorize/authentication-context";
import {
  accessTokenHash,
  claimsAskedFor,
  claimsForIdToken,
  currentUser,
  idTokenClaims,
} from "./claims";

const person = {
  id: "u1",
  username: "ada",
  name: "Ada",
  givenName: null,
  familyName: null,
  claimedLocale: null,
  picture: null,
  email: "ada@example.org",
  emailVerified: true,
  updatedAt: 1_764_000_000,
  groups: null,
};

it("hashes the access token as in OpenID Connect Core 3.1.3.6", () => {
  // Access token and at_hash of OpenID Connect Core appendix A.3.
  expect(accessTokenHash("jHkWEdUXMU1BwAsC4vtUsZwnNvTIxEl0z9K3vx5KF0Y", "RS256")).toBe(
    "77QmUPtjPfzWtF2AnpK9RQ",
  );
  const sha512 = createHash("sha512")
    .update("token")
    .digest()
    .subarray(0, 32)
    .toString("base64url");
  expect(accessTokenHash("token", "EdDSA")).toBe(sha512);
});

it("includes the claims of the scopes and omits those without a value", () => {
  expect(currentUser(person, ["openid"])).toEqual({ sub: "u1" });
  expect(currentUser(person, ["openid", "profile"])).toEqual({
    sub: "u1",
    preferred_username: "ada",
    name: "Ada",
    updated_at: 1_764_000_000,
  });
  const parts = { givenName: "Ada", familyName: "Lovelace", claimedLocale: "en-GB" };
  expect(currentUser({ ...person, ...parts }, ["openid", "profile"])).toEqual({
    ...{ sub: "u1", preferred_username: "ada", name: "Ada" },
    ...{ given_name: "Ada", family_name: "Lovelace", locale: "en-GB" },
    updated_at: 1_764_000_000,
  });
  expect(currentUser({ ...person, ...parts }, ["openid", "email"])).not.toHaveProperty("locale");
  expect(currentUser({ ...person, email: null }, ["openid", "email"])).toEqual({ sub: "u1" });
  expect(currentUser(person, ["openid", "groups"])).toEqual({ sub: "u1", groups: [] });
});

it("never lets a requested claim replace a protocol claim", () => {
  const asked = claimsAskedFor(person, ["openid", "email"], ["email", "sub", "aud", "name"]);
  expect(asked).toEqual({ email: "ada@example.org", sub: "u1" });
  const claims = idTokenClaims(
    {
      issuer: "https://id.example",
      clientId: "web",
      subject: "u1",
      authenticatedAt: new Date(1_000_999),
      context: BY_PASSWORD.acr,
      methods: ["pwd"],
      nonce: null,
      sessionId: "s",
      accessTokenHash: "h",
      asked: { ...asked, iss: "https://evil.example", acr: "urn:x", amr: ["x"] },
    },
    { now: new Date(2_000_999), seconds: 900 },
  );
  expect(claims).toMatchObject({
    iss: "https://id.example",
    iat: 2000,
    exp: 2900,
    auth_time: 1000,
    acr: BY_PASSWORD.acr,
    amr: ["pwd"],
  });
  expect(claims).not.toHaveProperty("nonce");
});

it("reads the claims requested for the ID token", () => {
  expect(claimsForIdToken('{"id_token":{"email":null,"name":{"essential":true}}}')).toEqual([
    "email",
    "name",
  ]);
  expect(claimsForIdToken('{"userinfo":{"email":null}}')).toEqual([]);
  expect(claimsForIdToken('{"id_token":[]}')).toEqual([]);
  expect(claimsForIdToken(null)).toEqual([]);
});
