import { expect, it } from "vitest";
import { authorizationResponse } from "./authorization-response";

const context = { state: "a b&c=ä", issuer: "https://id.example" };

it.each([
  ["https://client.example/cb", "https://client.example/cb?"],
  ["https://client.example/cb?tenant=1", "https://client.example/cb?tenant=1&"],
  ["https://client.example/cb?", "https://client.example/cb?"],
  ["com.example.app:/cb", "com.example.app:/cb?"],
])("appends to %s and keeps it", (redirectUri, beginning) => {
  const location = authorizationResponse(redirectUri, { code: "c" }, context);
  expect(location.startsWith(beginning)).toBe(true);
  const { searchParams } = new URL(location);
  expect(searchParams.get("code")).toBe("c");
  expect(searchParams.get("state")).toBe(context.state);
  expect(searchParams.get("iss")).toBe(context.issuer);
});

it("sends no state where none came", () => {
  const location = authorizationResponse(
    "https://c.example/",
    { error: "access_denied" },
    { ...context, state: null },
  );
  expect(new URL(location).searchParams.has("state")).toBe(false);
});
