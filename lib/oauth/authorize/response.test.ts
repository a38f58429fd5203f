import { expect, it } from "vitest";
import { authorizationResponse } from "./response";

const ISSUER = "https://id.example";
const target = { responseMode: "query", state: "a b&c=ä" } as const;

function locationOf(...given: Parameters<typeof authorizationResponse>) {
  const response = authorizationResponse(...given);
  if (response.mode !== "query") throw new Error("not in the query");
  return response.location;
}

it.each([
  ["https://client.example/cb", "https://client.example/cb?"],
  ["https://client.example/cb?tenant=1", "https://client.example/cb?tenant=1&"],
  ["https://client.example/cb?", "https://client.example/cb?"],
  ["com.example.app:/cb", "com.example.app:/cb?"],
])("appends to %s and keeps it", (redirectUri, beginning) => {
  const location = locationOf({ ...target, redirectUri }, { code: "c" }, ISSUER);
  expect(location.startsWith(beginning)).toBe(true);
  const { searchParams } = new URL(location);
  expect(searchParams.get("code")).toBe("c");
  expect(searchParams.get("state")).toBe(target.state);
  expect(searchParams.get("iss")).toBe(ISSUER);
});

it("sends no state if the request had none", () => {
  const redirectUri = "https://c.example/";
  const answer = { error: "access_denied" };
  const location = locationOf({ ...target, redirectUri, state: null }, answer, ISSUER);
  expect(new URL(location).searchParams.has("state")).toBe(false);
});

it("posts the same fields to the registered address", () => {
  const redirectUri = "https://client.example/cb?tenant=1";
  const posted = { redirectUri, responseMode: "form_post", state: '"><script>' } as const;
  expect(authorizationResponse(posted, { code: "c" }, ISSUER)).toEqual({
    mode: "form_post",
    action: redirectUri,
    fields: { code: "c", state: '"><script>', iss: ISSUER },
  });
  const refused = authorizationResponse(posted, { error: "access_denied" }, ISSUER);
  expect(refused).toMatchObject({ fields: { error: "access_denied", state: '"><script>' } });
});
