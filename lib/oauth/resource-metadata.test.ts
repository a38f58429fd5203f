import { expect, it } from "vitest";
import { apiMetadata, differencesIn, metadataAddress } from "./discovery";

const ISSUER = "https://id.example.org";
const API = {
  identifier: "https://api.example.org/files",
  name: "Files API",
  documentationUrl: null,
  requireDpop: false,
  scopes: [{ name: "files:read" }, { name: "files:write" }],
};
const EXPECTED = apiMetadata(ISSUER, API);

it.each([
  ["https://api.example.org", "https://api.example.org/.well-known/oauth-protected-resource"],
  ["https://api.example.org/", "https://api.example.org/.well-known/oauth-protected-resource"],
  [
    "https://API.example.org:8443/Files/v1/",
    "https://api.example.org:8443/.well-known/oauth-protected-resource/Files/v1/",
  ],
])("finds the metadata of %s", (identifier, address) => {
  expect(metadataAddress(identifier)).toBe(address);
});

it("describes an API, without what has no value", () => {
  expect(EXPECTED).toEqual({
    resource: "https://api.example.org/files",
    authorization_servers: [ISSUER],
    scopes_supported: ["files:read", "files:write"],
    bearer_methods_supported: ["header"],
    resource_name: "Files API",
  });
  const bare = { ...API, scopes: [], requireDpop: true, documentationUrl: "https://docs.example/" };
  expect(apiMetadata(ISSUER, bare)).toEqual({
    resource: "https://api.example.org/files",
    authorization_servers: [ISSUER],
    bearer_methods_supported: ["header"],
    resource_name: "Files API",
    resource_documentation: "https://docs.example/",
    dpop_bound_access_tokens_required: true,
    dpop_signing_alg_values_supported: ["ES256", "PS256", "EdDSA", "Ed25519"],
  });
});

it.each<[string, Record<string, unknown>, string[]]>([
  ["what it should be", {}, []],
  ["scopes in another order", { scopes_supported: ["files:write", "files:read"] }, []],
  ["no scopes", { scopes_supported: undefined }, []],
  ["another authorization server too", { authorization_servers: ["https://x", ISSUER] }, []],
  ["another path", { resource: "https://api.example.org/files/" }, ["resource"]],
  ["no resource", { resource: undefined }, ["resource"]],
  ["the issuer with a slash", { authorization_servers: [`${ISSUER}/`] }, ["authorization_servers"]],
  ["the issuer as a string", { authorization_servers: ISSUER }, ["authorization_servers"]],
  ["a missing scope", { scopes_supported: ["files:read"] }, ["scopes_supported"]],
  [
    "an unknown scope",
    { scopes_supported: ["files:read", "files:write", "files:purge"] },
    ["scopes_supported"],
  ],
  ["scopes as a string", { scopes_supported: "files:read files:write" }, ["scopes_supported"]],
  [
    "everything else",
    { resource: null, authorization_servers: null, scopes_supported: null },
    ["resource", "authorization_servers", "scopes_supported"],
  ],
])("compares %s", (_, changes, different) => {
  expect(differencesIn({ ...EXPECTED, ...changes }, EXPECTED)).toEqual(different);
});
