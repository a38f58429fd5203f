import { expect, it } from "vitest";
import { initiateLoginAddress } from "./initiate-login";

const ISSUER = "https://id.example.org";

it.each([
  ["https://client.example/login", "?iss=https%3A%2F%2Fid.example.org"],
  ["https://client.example/login?tenant=1", "?tenant=1&iss=https%3A%2F%2Fid.example.org"],
  ["https://client.example/login?iss=https://evil.example", "?iss=https%3A%2F%2Fid.example.org"],
])("names the issuer once at %s", (uri, search) => {
  expect(initiateLoginAddress(uri, ISSUER)).toBe(`https://client.example/login${search}`);
});
