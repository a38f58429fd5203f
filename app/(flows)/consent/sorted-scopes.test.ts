import { expect, it } from "vitest";
import { sortScopes } from "./sorted-scopes";

it("has nothing to tell apart in a first request, or if every scope was granted", () => {
  const first = sortScopes({ scopes: ["openid", "email"], grantedScopes: [] });
  expect(first).toEqual({ asked: ["openid", "email"], granted: [], isMore: false });
  const repeated = sortScopes({ scopes: ["openid"], grantedScopes: ["openid", "email"] });
  expect(repeated).toEqual({ asked: ["openid"], granted: [], isMore: false });
});

it("separates what is added", () => {
  const scopes = ["openid", "profile", "email"] as const;
  expect(sortScopes({ scopes, grantedScopes: ["email", "openid"] })).toEqual({
    asked: ["profile"],
    granted: ["openid", "email"],
    isMore: true,
  });
  const other = sortScopes({ scopes: ["email"], grantedScopes: ["openid"] });
  expect(other).toEqual({ asked: ["email"], granted: [], isMore: true });
});
