import { expect, it } from "vitest";
import type { RequestKey } from "./dpop-key";
import { tokenError } from "./errors";
import { checkRefresh, type IssuedRefreshToken, wantedScopes } from "./refresh";

const now = new Date("2026-01-01T12:00:00Z");
const later = new Date(now.getTime() + 1);
const issued: IssuedRefreshToken = {
  applicationId: "app",
  familyId: "f",
  grantedScopes: ["openid", "profile"],
  liveScopes: ["openid", "profile"],
  apis: [],
  isStrongEnough: true,
  expiresAt: later,
  familyExpiresAt: later,
  rotatedAt: null,
  jkt: null,
};
const NO_KEY = { jkt: null, required: false, highSecurity: false };
const refresh = (scope: string | null, resource: string | null = null) => ({
  grantType: "refresh_token" as const,
  refreshToken: "r",
  scope,
  resource,
});
const check = (changes: Partial<IssuedRefreshToken>, scope: string | null = null) =>
  checkRefresh(refresh(scope), {
    applicationId: "app",
    issued: { ...issued, ...changes },
    key: NO_KEY,
    now,
  });

it("accepts a valid token, also with fewer scopes", () => {
  expect(check({}).ok).toBe(true);
  expect(check({}, "openid").ok).toBe(true);
  expect(check({ liveScopes: ["openid"] }, "openid profile").ok).toBe(true);
});

it.each<[string, Partial<IssuedRefreshToken>, string | null]>([
  ["refresh_token_of_another_client", { applicationId: "other", rotatedAt: now }, null],
  ["refresh_token_expired", { expiresAt: now }, null],
  ["refresh_token_expired", { familyExpiresAt: now }, null],
  ["refresh_token_replayed", { expiresAt: now, rotatedAt: now }, null],
  ["access_cut", { liveScopes: null }, null],
  ["access_cut", { liveScopes: null, rotatedAt: now }, null],
  ["refresh_token_replayed", { rotatedAt: now }, null],
  ["refresh_token_replayed", { rotatedAt: now }, "openid email"],
  ["refresh_token_replayed", { rotatedAt: now, isStrongEnough: false }, null],
  ["sign_in_too_weak", { isStrongEnough: false }, null],
  ["scope_exceeds_grant", {}, "openid email"],
  ["scope_exceeds_grant", {}, "made-up"],
  ["scope_exceeds_grant", { liveScopes: ["openid"] }, "profile email"],
  ["scope_unregistered", { liveScopes: ["openid"] }, "profile"],
])("refuses with %s", (error, changes, scope) =>
  expect(check(changes, scope)).toEqual({ ok: false, error }),
);

it("treats a missing scope as all of the family's scopes", () => {
  expect(wantedScopes(refresh(null))).toBeNull();
  expect(wantedScopes(refresh(" "))).toBeNull();
  expect(wantedScopes(refresh("openid openid"))).toEqual(["openid"]);
});

const FILES = "https://api.example/files";
const files = {
  identifierKey: FILES,
  scopes: ["read", "write"],
  liveScopes: ["read"],
  requireDpop: false,
  signingAlg: null,
};

it.each<[string | null, typeof files | { liveScopes: null }, string | null]>([
  [null, files, "read"],
  [null, files, "openid read"],
  [null, files, null],
  ["scope_exceeds_grant", files, "read delete"],
  ["scope_unregistered", files, "write"],
  ["scope_of_another_resource", files, "openid"],
  ["access_cut", { liveScopes: null }, null],
])("at an API: %s", (error, changes, scope) => {
  const api = { ...files, ...changes };
  const context = { applicationId: "app", issued: { ...issued, apis: [api] }, key: NO_KEY, now };
  const checked = checkRefresh(refresh(scope, FILES), context);
  expect(checked.ok ? null : checked.error).toBe(error);
});

it("names the resource if a refresh lacks it", () => {
  const apis = [files];
  expect(check({ apis }, "read")).toEqual({ ok: false, error: "scope_of_another_resource" });
  expect(check({ apis }, "openid read").ok).toBe(true);
  expect(check({ apis }, "read delete")).toEqual({ ok: false, error: "scope_exceeds_grant" });
  expect(tokenError("scope_of_another_resource").error_description).toContain("send the resource");
});

it.each<[string | null, Partial<IssuedRefreshToken>, Partial<RequestKey>]>([
  [null, {}, { jkt: "k" }],
  [null, { jkt: "k" }, { jkt: "k", required: true }],
  ["refresh_token_of_another_key", { jkt: "k" }, {}],
  ["refresh_token_of_another_key", { jkt: "k" }, { jkt: "other" }],
  // Using a replaced token again ends the family, with any key (docs/specification.md, section 3.1).
  ["refresh_token_replayed", { jkt: "k", rotatedAt: now }, { jkt: "other" }],
  ["dpop_required", {}, { required: true }],
])("checks the key: %s", (error, changes, given) => {
  const key = { ...NO_KEY, ...given };
  const context = { applicationId: "app", issued: { ...issued, ...changes }, key, now };
  const checked = checkRefresh(refresh(null), context);
  expect(checked.ok ? null : checked.error).toBe(error);
});

it("requires a proof if the API does", () => {
  const apis = [{ ...files, requireDpop: true }];
  const asked = (jkt: string | null) => {
    const key = { ...NO_KEY, jkt };
    const context = { applicationId: "app", issued: { ...issued, apis }, key, now };
    return checkRefresh(refresh("read", FILES), context).ok;
  };
  expect([asked(null), asked("k"), check({ apis }).ok]).toEqual([false, true, true]);
});
