import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { checkSnippets } from "./check-snippets";

const ISSUER = "https://id.example.org";

const PROVIDER = {
  issuer: ISSUER,
  jwks_uri: `${ISSUER}/oauth/jwks`,
  introspection_endpoint: `${ISSUER}/oauth/introspect`,
};

const API = {
  identifier: "https://api.example.org/files",
  signingAlg: "ES256",
  requireDpop: false,
  scopes: [{ name: "files:read" }],
};

it.each(["jwt", "opaque"] as const)(
  "docs/apis.md has the snippets of an API with %s tokens as its page shows them",
  async (tokenFormat) => {
    const documented = await readFile("docs/apis.md", "utf8");
    for (const { library, code } of checkSnippets({ ...API, tokenFormat }, PROVIDER))
      expect(documented, library).toContain(`\n${code}\n\`\`\`\n`);
  },
);

it.each(["jwt", "opaque"] as const)(
  "code for %s tokens refuses bound ones, unless all tokens of the API are bound",
  (tokenFormat) => {
    const refusing = (requireDpop: boolean) =>
      checkSnippets({ ...API, tokenFormat, requireDpop }, PROVIDER)
        .filter(({ code }) => code.includes("Bound to a key"))
        .map(({ library }) => library);
    expect(refusing(false)).toEqual(["Node.js", "Python", "Go"]);
    expect(refusing(true)).toEqual([]);
  },
);
