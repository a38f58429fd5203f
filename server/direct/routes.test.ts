import { ROUTES } from "virtual:route-table";
import { expect, it } from "vitest";
import { findRoute, isDirect, isForm } from "./routes";

it("finds a route by its path and decodes its segments", () => {
  expect(findRoute("/oauth/token")?.route).toBe(ROUTES["/oauth/token"]);
  expect(findRoute("/api/v1/sites/a%62c/redirect")?.params()).toEqual({ slug: "abc" });
  expect(findRoute("/api/v1/nothing/here")?.route).toBe(ROUTES["/api/v1/[...path]"]);
  expect(findRoute("/api/v1")?.route).toBe(ROUTES["/api/v1/[...path]"]);
  expect(findRoute("/sign-in/password")?.route.POST).toBeTypeOf("function");
  expect(findRoute("/oauth/tokens")).toBeNull();
});

it.each([
  "/oauth",
  "/oauth/x",
  "/.well-known/x",
  "/health",
  "/api/v1/x",
  "/images/x",
  "/brand/x",
  "/forms/x",
  "/consent/decision",
  "/sign-in/password",
  "/sign-in/elsewhere",
  "/sign-in/elsewhere/corp",
  "/sign-out/elsewhere",
])("keeps %s from Next", (path) => expect(isDirect(path)).toBe(true));

it.each(["/", "/oauthx", "/api/auth/session", "/account", "/consent", "/sign-in"])(
  "leaves %s to Next",
  (path) => expect(isDirect(path)).toBe(false),
);

it.each([
  ["/sign-in/password", true],
  ["/sign-in/elsewhere", true],
  ["/sign-in/elsewhere/corp", false],
  ["/forms/account/profile", true],
  ["/oauth/token", false],
  ["/palette", false],
])("takes %s for a form: %s", (path, is) => expect(isForm(path)).toBe(is));
