import { describe, expect, it } from "vitest";
import { parseParameters } from "@/lib/oauth/parameters";
import type { PermittedApi } from "./context";
import { requestedApis } from "./requested-apis";

const OWN = "https://id.example.org/api/v1";

const api = (name: string, permitted: string[], changes: Partial<PermittedApi> = {}) => ({
  id: name,
  identifier: `https://api.example.org/${name}`,
  identifierKey: `https://api.example.org/${name}`,
  name,
  permitted: Object.fromEntries(permitted.map((scope) => [scope, scope])),
  sensitive: [],
  suspended: false,
  signingAlg: null,
  granted: [],
  ...changes,
});

const FILES = api("files", ["files:read", "files:purge"], { sensitive: ["files:purge"] });
const VAULT = api("vault", ["vault:open"], { sensitive: ["vault:open"] });

/** Returns the scopes of each requested API, or the error. */
function ask(query: Record<string, string | string[]>, apis = [FILES, VAULT]) {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().map((one): [string, string] => [name, one]),
  );
  const { values } = parseParameters(`${new URLSearchParams(pairs)}`);
  const client = { apis, highSecurity: false, ownResources: [OWN, `${OWN}/me`] };
  const found = requestedApis(values, client);
  return found.ok
    ? found.value.map(({ name, scopes }) => [name, ...scopes])
    : [found.error.error, found.error.description];
}

describe("Foyer's own API as a resource", () => {
  it.each([OWN, `${OWN}/me`, "HTTPS://ID.EXAMPLE.ORG:443/api/v1"])("is no other API: %s", (own) => {
    expect(ask({ resource: own, scope: "openid profile" })).toEqual([]);
    expect(ask({ resource: own, scope: "files:read" }, [FILES])).toEqual([]);
    const both = { resource: [own, FILES.identifier], scope: "openid files:read" };
    expect(ask(both)).toEqual([["files", "files:read"]]);
  });

  it.each(["https://id.example.org", `${OWN}/`, `${OWN}/sites`, "https://evil.example/api/v1"])(
    "is not %s",
    (resource) => {
      expect(ask({ resource, scope: "openid" })).toMatchObject(["invalid_target", {}]);
    },
  );
});

describe("a resource without scope", () => {
  it("means what is permitted at it and isn't sensitive", () => {
    expect(ask({ resource: FILES.identifier })).toEqual([["files", "files:read"]]);
    const both = [FILES.identifier, VAULT.identifier];
    expect(ask({ resource: both })).toEqual([["files", "files:read"]]);
  });

  it("is refused where every scope has to be named", () => {
    const [error, description] = ask({ resource: VAULT.identifier });
    expect(error).toBe("invalid_scope");
    expect(description).toContain("scope is missing");
  });
});

it("tells an application without access how to get it", () => {
  const [error, description] = ask({ resource: "https://api.example.org/other", scope: "x" });
  expect(error).toBe("invalid_target");
  expect(description).toContain("ask for it on the application's page");
});
