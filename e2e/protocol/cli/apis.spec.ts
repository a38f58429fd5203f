import { randomBytes } from "node:crypto";
import { expect, test } from "@playwright/test";
import { makeService } from "@/test/apis";
import { makeApplication } from "@/test/factories";
import { foyer, foyerJson } from "../../support/foyer";
import { introspect, obtainServiceToken } from "../../support/services";
import { db } from "../../support/world";

const newIdentifier = () => `https://${randomBytes(5).toString("hex")}.example/files`;
const SCOPES = ["--scope", "files:read Read files", "files:write Write files"];

test("an API, a service and its permission, by the commands of the guide", async () => {
  const identifier = newIdentifier();
  await foyerJson(["apis", "create", identifier, "--name", "Files API", ...SCOPES]);
  const made = await foyerJson(["services", "create", "--name", "Nightly export"]);
  expect(made).toMatchObject({
    ...{ type: "service", grant_types: ["client_credentials"] },
    token_endpoint_auth_method: "client_secret_basic",
  });
  const service = {
    clientId: `${made.client_id}`,
    clientSecret: `${made.client_secret}`,
    tokenEndpointAuthMethod: "client_secret_basic" as const,
  };
  const allow = ["apis", "allow", identifier, service.clientId, "--scope", "files:read"];
  expect(await foyerJson(allow)).toMatchObject({ changed: true });
  expect(await foyerJson(allow)).toMatchObject({ changed: false });
  const { access_token: token } = await obtainServiceToken(service, { resource: identifier });
  expect(await introspect(service, token)).toMatchObject({ active: true, scope: "files:read" });
  const format = ["apis", "change", identifier, "--format", "jwt", "--name", "Files"];
  expect(await foyerJson(format)).toMatchObject({ changed: true });
  expect(await foyerJson(format)).toMatchObject({ changed: false });
  const { access_token: jwt } = await obtainServiceToken(service);
  expect(jwt.split(".")).toHaveLength(3);
  const { apis } = (await foyerJson(["apis", "list"])) as unknown as {
    apis: { identifier: string }[];
  };
  expect(apis.find((api) => api.identifier === identifier)).toEqual({
    ...{
      identifier,
      name: "Files",
      tokenFormat: "jwt",
      state: "active",
      suspended: false,
      applications: 1,
    },
  });
  const named = ["apis", "introspectors", identifier, "--client", service.clientId];
  expect(await foyerJson(named)).toMatchObject({ changed: true });
  expect(await foyerJson(named.slice(0, 3))).toMatchObject({ changed: true, clients: [] });
});

test("rule 51: a scope is for services, for all other applications, or for both", async () => {
  const identifier = newIdentifier();
  const scopes = ["a:read Read", "a:own [sensitive, users] Own", "a:job [services] Run jobs"];
  await foyerJson(["apis", "create", identifier, "--name", "Files API", "--scope", ...scopes]);
  const service = await makeService(db(), []);
  const other = await makeApplication(db());
  const allow = (client: string, ...names: string[]) =>
    foyer(["apis", "allow", identifier, client, "--scope", ...names]);
  for (const [client, scope] of [
    [service.clientId, "a:own"],
    [other.clientId, "a:job"],
  ] as const) {
    const refused = await allow(client, "a:read", scope);
    expect(refused).toMatchObject({ status: 1, stderr: expect.stringContaining("[services]") });
  }
  expect(await allow(service.clientId, "a:read", "a:job")).toMatchObject({ status: 0 });
  expect(await allow(other.clientId, "a:read", "a:own")).toMatchObject({ status: 0 });
  const device = await makeApplication(db(), { type: "device", redirectUris: [] });
  expect(await allow(device.clientId, "a:read", "a:own")).toMatchObject({
    status: 1,
    stderr: expect.stringContaining("devices never get scopes marked [sensitive]"),
  });
  const { access_token: token } = await obtainServiceToken(service);
  const changed = ["a:read [users] Read", ...scopes.slice(1)];
  await foyerJson(["apis", "change", identifier, "--scope", ...changed]);
  expect(await introspect(service, token)).toEqual({ active: false });
  expect((await obtainServiceToken(service)).scope).toBe("a:job");
});

test("rule 102: DPoP is required of a service and for an API by an option", async () => {
  const identifier = newIdentifier();
  const api = ["--name", "Files API", "--require-dpop", "on", ...SCOPES];
  expect(await foyerJson(["apis", "create", identifier, ...api])).toMatchObject({
    requireDpop: true,
  });
  const made = await foyerJson(["services", "create", "--name", "Export", "--require-dpop"]);
  expect(made).toMatchObject({ dpop_bound_access_tokens: true });
  const change = ["apis", "change", identifier, "--require-dpop", "off"];
  expect(await foyerJson(change)).toMatchObject({ changed: true });
  expect(await foyerJson(change)).toMatchObject({ changed: false });
  const other = await foyer(["apis", "change", identifier, "--require-dpop", "maybe"]);
  expect(other.status).toBeGreaterThan(0);
  expect(other.stderr).toContain("--require-dpop");
});

test("rule 48: an identifier is refused unless it is one, and new", async () => {
  const identifier = newIdentifier();
  await foyerJson(["apis", "create", identifier, "--name", "Files API"]);
  const [scheme = "", rest = ""] = identifier.split("://");
  const refused = [
    identifier,
    `${scheme.toUpperCase()}://${rest.replace(".example", ".EXAMPLE:443")}`,
    `${identifier}?v=1`,
    `${identifier}#top`,
    `${identifier}/../x`,
    "https://ada@api.example/",
    "http://api.example/",
    "urn:example:api",
    `https://api.example/${"a".repeat(493)}`,
  ];
  const said = await Promise.all(
    refused.map((text) => foyer(["apis", "create", text, "--name", "X"])),
  );
  for (const { status, stderr, stdout } of said) {
    expect([status, stdout]).toEqual([1, ""]);
    expect(stderr).toMatch(/IDENTIFIER/);
  }
});

test("what is wrong is named, and changes nothing", async () => {
  const identifier = newIdentifier();
  await foyerJson(["apis", "create", identifier, "--name", "Files API", ...SCOPES]);
  const wrong: [string[], RegExp][] = [
    [["apis", "allow", identifier, "nobody", "--scope", "files:read"], /CLIENT_ID.*no application/],
    [["apis", "suspend", "https://unknown.example/"], /IDENTIFIER.*no API/],
    [["apis", "change", identifier, "--scope", "Files read"], /--scope.*number 1/],
    [
      ["apis", "change", identifier, "--scope", "a:b Okay", "openid Sign in"],
      /number 2.*Foyer uses/,
    ],
    [["apis", "change", identifier, "--scope", "a:b [secret] Okay"], /number 1.*brackets/],
    [["apis", "change", identifier, "--documentation-url", "ftp://x"], /--documentation-url/],
    [["apis", "introspectors", identifier, "--client", "nobody"], /nobody: no application/],
    [["services", "create", "--name", "X", "--auth-method", "private_key_jwt"], /--jwks/],
  ];
  const said = await Promise.all(wrong.map(([args]) => foyer(args)));
  for (const [n, [args, reason]] of wrong.entries()) {
    expect(said[n]?.status, args.join(" ")).toBe(1);
    expect(said[n]?.stderr).toMatch(reason);
  }
});
