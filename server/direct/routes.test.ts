import { readdirSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { expect, it } from "vitest";
import { findRoute, isDirect, ROUTES } from "./routes";

const app = join(import.meta.dirname, "../../app");

it("serves all route.ts files", () => {
  const onDisk = readdirSync(app, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.name === "route.ts")
    .map((entry) => `/${relative(app, dirname(join(entry.parentPath, entry.name)))}`)
    // A group such as `(flows)` isn't part of an address.
    .map((folder) => folder.replace(/\/\([^)]*\)/g, ""));
  expect(Object.keys(ROUTES).sort()).toEqual(onDisk.sort());
});

it("finds a route by its path and decodes its segments", () => {
  expect(findRoute("/oauth/token")?.route).toBe(ROUTES["/oauth/token"]);
  expect(findRoute("/api/v1/sites/a%62c/redirect")?.params()).toEqual({ slug: "abc" });
  expect(findRoute("/api/v1/nothing/here")?.route).toBe(ROUTES["/api/v1/[...path]"]);
  expect(findRoute("/api/v1")?.route).toBe(ROUTES["/api/v1/[...path]"]);
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
])("keeps %s from Next", (path) => expect(isDirect(path)).toBe(true));

it.each(["/", "/oauthx", "/api/auth/session", "/account", "/consent", "/sign-in"])(
  "leaves %s to Next",
  (path) => expect(isDirect(path)).toBe(false),
);
