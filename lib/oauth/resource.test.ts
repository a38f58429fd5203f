import { expect, it } from "vitest";
import { checkIdentifier, resourceKey } from "./resource";

const foyer = { origin: "https://id.example.org", isLoopback: false };

it.each([
  ["https://api.example.org", "https://api.example.org/"],
  ["HTTPS://API.example.ORG:443/", "https://api.example.org/"],
  ["https://api.example.org:8443/v1", "https://api.example.org:8443/v1"],
  ["https://api.example.org:08443/v1", "https://api.example.org:8443/v1"],
  ["https://api.example.org:0443/v1", "https://api.example.org/v1"],
  ["http://[::1]:80/v1", "http://[::1]/v1"],
  ["https://api.example.org/v1/", "https://api.example.org/v1/"],
  ["https://api.example.org/V1", "https://api.example.org/V1"],
])("compares %s as %s", (identifier, key) => {
  expect(resourceKey(identifier)).toBe(key);
});

it.each([
  "",
  "api.example.org",
  "urn:example:api",
  "https://",
  "https:///v1",
  "https://api.example.org?v=1",
  "https://api.example.org/?",
  "https://api.example.org/#top",
  "https://ada@api.example.org/",
  "https://ada:secret@api.example.org/",
  "https://api.example.org/a b",
  "https://api.example.org/ä",
  "https://bücher.example/",
  "https://api.example.org/%zz",
  "https://api.example.org/v1/../v2",
  "https://api.example.org/./v1",
  "https://api.example.org/%2e%2E/v1",
  "https://api.example.org:99999/",
  "https://api.example.org./",
  "https:\\\\api.example.org/",
  "https://api.example.org/v1\n",
  `https://api.example.org/${"a".repeat(489)}`,
])("takes %j for no identifier", (identifier) => {
  expect(resourceKey(identifier)).toBeNull();
});

it("takes 512 characters", () => {
  const identifier = `https://api.example.org/${"a".repeat(488)}`;
  expect(identifier).toHaveLength(512);
  expect(resourceKey(identifier)).toBe(identifier);
});

/** Returns every spelling of a word in small and large letters. */
const spellings = (word: string): string[] =>
  [...word].reduce<string[]>(
    (all, letter) =>
      all.flatMap((so) => [...new Set([so + letter.toLowerCase(), so + letter.toUpperCase()])]),
    [""],
  );

it("compares 512 spellings of an identifier alike (rule 142)", () => {
  const hosts = spellings("api.example").slice(0, 128);
  const all = hosts.flatMap((host) =>
    ["https://", "HTTPS://"].flatMap((scheme) =>
      [":443", ""].map((port) => `${scheme}${host}.org${port}/`),
    ),
  );
  expect(new Set(all).size).toBe(512);
  expect(new Set(all.map(resourceKey))).toEqual(new Set(["https://api.example.org/"]));
});

it("registers only https, and nothing on Foyer's own origin", () => {
  expect(checkIdentifier("https://api.example.org/v1", foyer)).toEqual({
    ok: true,
    value: "https://api.example.org/v1",
  });
  const fault = (identifier: string, at = foyer) => {
    const checked = checkIdentifier(identifier, at);
    return checked.ok ? null : checked.error;
  };
  expect(fault("http://api.example.org/")).toBe("identifier_insecure");
  expect(fault("http://localhost:4000/")).toBe("identifier_insecure");
  expect(fault("https://ID.example.org:443/files")).toBe("identifier_own");
  expect(fault("nonsense")).toBe("identifier_malformed");
  expect(fault(`https://${"a".repeat(64)}.example/`)).toBe("identifier_malformed");
  const testing = { origin: "http://localhost:3000", isLoopback: true };
  expect(fault("http://localhost:4000/", testing)).toBeNull();
  expect(fault("http://127.0.0.1/", testing)).toBeNull();
  expect(fault("http://localhost.evil.example/", testing)).toBe("identifier_insecure");
  expect(fault("http://localhost:3000/x", testing)).toBe("identifier_own");
});
