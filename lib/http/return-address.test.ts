import { expect, it } from "vitest";
import { returnAddress } from "./return-address";

it.each([
  "/",
  "/account/apps?done=app_removed",
  "/oauth/authorize?client_id=a&request_uri=urn%3Aietf",
])("returns to %s", (next) => expect(returnAddress(next)).toBe(next));

it.each([
  undefined,
  null,
  "",
  "account",
  "//evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/%2f%2fevil.example",
  "/%5Cevil.example",
  "/x/..//evil.example",
  "/account/%2e%2e//evil.example",
  "/x/%2e%2e/%2fevil.example",
  "https://evil.example",
  "https:evil.example",
  "javascript:alert(1)",
  "/\tevil",
  "/\n/evil.example",
  " /account",
  "/a b",
  "/ä",
  "@evil.example",
])("does not return to %j", (next) => expect(returnAddress(next)).toBe("/"));
