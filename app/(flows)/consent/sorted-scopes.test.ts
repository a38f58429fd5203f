import { expect, it } from "vitest";
import { sortScopes } from "./sorted-scopes";

it("has nothing to tell apart in a first request, or if every scope was granted", () => {
  const first = sortScopes({ scopes: ["openid", "email"], grantedScopes: [], apis: [] });
  expect(first).toEqual({ asked: ["openid", "email"], granted: [], isMore: false });
  const held = { grantedScopes: ["openid", "email"], apis: [] };
  const repeated = sortScopes({ scopes: ["openid"], ...held });
  expect(repeated).toEqual({ asked: ["openid"], granted: [], isMore: false });
});

it("separates what is added", () => {
  const scopes = ["openid", "profile", "email"] as const;
  expect(sortScopes({ scopes, grantedScopes: ["email", "openid"], apis: [] })).toEqual({
    asked: ["profile"],
    granted: ["openid", "email"],
    isMore: true,
  });
  const other = sortScopes({ scopes: ["email"], grantedScopes: ["openid"], apis: [] });
  expect(other).toEqual({ asked: ["email"], granted: [], isMore: true });
});

it("tells more from a repetition by the scopes of APIs too", () => {
  const files = { scopes: ["files:read", "files:write"], granted: ["files:read"] };
  const request = { scopes: ["openid"] as const, grantedScopes: ["openid"] };
  expect(sortScopes({ ...request, apis: [files] })).toEqual({
    asked: [],
    granted: ["openid"],
    isMore: true,
  });
  const all = { ...files, granted: files.scopes };
  expect(sortScopes({ ...request, apis: [all] }).isMore).toBe(false);
  const first = { ...files, granted: [] };
  expect(sortScopes({ scopes: ["openid"], grantedScopes: [], apis: [first] }).isMore).toBe(false);
});
