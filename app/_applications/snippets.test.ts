import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import type { SnippetClient } from "./snippet";
import { snippetsFor } from "./snippets";

const CLIENT: SnippetClient = {
  provider: "Foyer",
  issuer: "https://id.example.org",
  clientId: "your-client-id",
  type: "web",
  method: "client_secret_basic",
  redirectUri: "https://app.example.org/callback",
  postLogoutUri: "https://app.example.org/",
  scope: "openid profile email",
  resource: null,
  deviceGrant: false,
  idTokenAlg: "RS256",
  requirePar: false,
  requireDpop: false,
};

const SERVICE = { redirectUri: "", scope: "", resource: "https://api.example.org/files" };

const at = (path: string) => ({ redirectUri: `https://app.example.org${path}` });

it.each<[library: string, client: Partial<SnippetClient>]>([
  ["openid-client", {}],
  ["next-auth", at("/api/auth/callback/foyer")],
  ["oidc-client-ts", { method: "none" }],
  ["Authlib", {}],
  ["mod_auth_openidc", at("/protected/redirect_uri")],
  ["Spring Security", at("/login/oauth2/code/foyer")],
  ["openid-client", { requireDpop: true }],
  ["oidc-client-ts", { method: "none", requireDpop: true }],
])(
  "docs/clients.md has the snippet of %s as an application's page shows it",
  async (library, given) => {
    const documented = await readFile("docs/clients.md", "utf8");
    const shown = snippetsFor({ ...CLIENT, ...given }).find(
      (offered) => offered.library === library,
    );
    expect(documented).toContain(`\n${shown?.code}\n\`\`\`\n`);
  },
);

it.each(["openid-client", "Go x/oauth2", "curl"])(
  "docs/devices.md has the snippet of %s as a device's page shows it",
  async (library) => {
    const documented = await readFile("docs/devices.md", "utf8");
    const device = { method: "none", redirectUri: "", deviceGrant: true } as const;
    const scope = "openid profile offline_access";
    const shown = snippetsFor({ ...CLIENT, ...device, scope }).find(
      (one) => one.library === library,
    );
    expect(documented).toContain(`\n${shown?.code}\n\`\`\`\n`);
  },
);

const offered = (given: Partial<SnippetClient>) =>
  snippetsFor({ ...CLIENT, ...given }).map(({ library }) => library);

it("offers the libraries that can be the client, and no others", () => {
  const all = ["openid-client", "next-auth", "Authlib", "Spring Security", "mod_auth_openidc"];
  expect(offered({})).toEqual(all);
  expect(offered({ method: "client_secret_post", idTokenAlg: "ES256" })).toEqual(all);
  expect(offered({ method: "none" })).toEqual(["oidc-client-ts", ...all.slice(0, 4)]);
  const inBrowsers = ["oidc-client-ts", "openid-client"];
  expect(offered({ type: "browser", method: "none" })).toEqual(inBrowsers);
  expect(offered({ type: "native", method: "none" })).toEqual(inBrowsers.toReversed());
  expect(offered({ idTokenAlg: "EdDSA" })).toEqual(all.slice(0, 2));
  expect(offered({ requirePar: true })).toEqual(["openid-client"]);
  expect(offered({ method: "private_key_jwt" })).toEqual(["openid-client"]);
  expect(offered({ requireDpop: true })).toEqual(["openid-client"]);
  expect(offered({ requireDpop: true, method: "none" })).toEqual(inBrowsers);
  expect(offered({ ...SERVICE, requireDpop: true })).toEqual(["openid-client"]);
});

it.each(["openid-client", "curl"])(
  "docs/clients.md has the snippet of a service with %s as its page shows it",
  async (library) => {
    const documented = await readFile("docs/clients.md", "utf8");
    const shown = snippetsFor({ ...CLIENT, ...SERVICE }).find((one) => one.library === library);
    expect(documented).toContain(`\n${shown?.code}\n\`\`\`\n`);
  },
);

it("offers a service nothing that signs users in, and curl unless it signs assertions", () => {
  expect(offered(SERVICE)).toEqual(["openid-client", "curl"]);
  expect(offered({ ...SERVICE, method: "client_secret_post" })).toEqual(["openid-client", "curl"]);
  expect(offered({ ...SERVICE, method: "private_key_jwt" })).toEqual(["openid-client"]);
});

it("quotes an API's identifier for the shell", () => {
  const resource = "https://api.example.org/$(id)'s";
  const [, curl] = snippetsFor({ ...CLIENT, ...SERVICE, resource });
  expect(curl?.code).toContain("'resource=https://api.example.org/$(id)'\\''s'");
});

it("mentions a secret only for clients that have one, and never shows it", () => {
  for (const { code } of snippetsFor({ ...CLIENT, method: "none" }))
    expect(code).not.toContain("FOYER_CLIENT_SECRET");
});

it("offers a native application with the device grant both ways", () => {
  const device = { method: "none", deviceGrant: true } as const;
  expect(offered(device).slice(-3)).toEqual([
    "openid-client (device)",
    "Go x/oauth2 (device)",
    "curl (device)",
  ]);
  expect(offered({ ...device, redirectUri: "" })).toEqual(["openid-client", "Go x/oauth2", "curl"]);
  const signing = { deviceGrant: true, redirectUri: "", method: "private_key_jwt" } as const;
  expect(offered(signing)).toEqual(["openid-client"]);
});
