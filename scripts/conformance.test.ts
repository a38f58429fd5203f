import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { checkRegistrableRedirectUri } from "@/lib/oauth/authorize/redirect-uri";
import { ok } from "@/lib/result";
import { configurationOf, redirectUris } from "./conformance.mjs";
import { summaryOf, withoutSecrets } from "./conformance-summary.mjs";

const key = { kty: "EC", crv: "P-256", x: "x", y: "y", d: "private", kid: "ES256" };
const client = {
  client_id: "one",
  scope: "openid",
  jwks: { keys: [key] },
  dpop_signing_alg: "ES256",
};
const test = {
  server: "https://suite.example.org/",
  issuer: "https://id.example.org",
  username: "ada",
  password: "a secret",
  clients: [client, { ...client, client_id: "two" }] as [typeof client, typeof client],
};

it("redirect URIs are the suite's, and can be registered", () => {
  const uris = redirectUris("https://suite.example.org/");
  expect(uris[0]).toBe("https://suite.example.org/test/a/foyer/callback");
  for (const uri of uris)
    expect(checkRegistrableRedirectUri(uri, { isPublic: false })).toEqual(ok(uri));
});

it("the configuration names both clients, the server, and how to sign in and consent", () => {
  const { alias, client, client2, server, browser } = configurationOf(test);
  expect([alias, client.client_id, client2.client_id]).toEqual(["foyer", "one", "two"]);
  expect(server.discoveryUrl).toBe("https://id.example.org/.well-known/openid-configuration");
  const commands = browser[0]?.tasks.flatMap((task) => task.commands) ?? [];
  expect(commands).toContainEqual(["text", "name", "username", "ada"]);
  expect(commands).toContainEqual(["text", "name", "password", "a secret"]);
  expect(JSON.stringify(commands)).toContain("@name='decision'][@value='allow'");
});

it("the person who refuses is asked for a scope without a remembered consent", () => {
  const { client, override } = configurationOf(test);
  const refusing = override["fapi2-security-profile-final-user-rejects-authentication"];
  expect([client.scope, refusing.client.scope, refusing.client2.scope]).toEqual([
    "openid",
    "openid groups",
    "openid groups",
  ]);
  expect(JSON.stringify(refusing.browser)).toContain("@name='decision'][@value='deny'");
});

it("a configuration is recorded without private keys, secrets and the password", () => {
  const withSecret = { client_id: "one", scope: "openid", client_secret: "hidden" };
  const clients = [client, withSecret] as [typeof client, typeof withSecret];
  const text = JSON.stringify(withoutSecrets(configurationOf({ ...test, clients }), "a secret"));
  expect(text).not.toMatch(/private|hidden|a secret/);
  expect(text).toContain('["text","name","password","(left out)"]');
  expect(text).toContain('{"kty":"EC","crv":"P-256","x":"x","y":"y","kid":"ES256"}');
});

it("a summary has each module in order, with the text of what didn't pass", () => {
  const exported = (testName: string, started: string, status: string, result: string) => ({
    exportedVersion: "5.2.4",
    testInfo: { testName, started, status, result },
    results: [
      { src: "CheckOne", msg: "one is there", result: "SUCCESS", token: "eyJ" },
      { src: "CheckTwo", msg: "two is missing", result, requirements: ["OIDCC-3"] },
    ],
  });
  const exports = [
    exported("second", "2026-11-28T22:00:02Z", "INTERRUPTED", "FAILURE"),
    exported("first", "2026-11-28T22:00:01Z", "FINISHED", "WARNING"),
  ];
  const note = { condition: "CheckTwo", message: "two is missing", requirements: ["OIDCC-3"] };
  expect(summaryOf(exports, "a-plan[one=two][three=four]")).toEqual({
    suiteVersion: "5.2.4",
    date: "2026-11-28T22:00:01Z",
    plan: "a-plan",
    variant: { one: "two", three: "four" },
    counts: { WARNING: 1, INTERRUPTED: 1 },
    modules: [
      { name: "first", result: "WARNING", notes: [{ result: "WARNING", ...note }] },
      { name: "second", result: "INTERRUPTED", notes: [{ result: "FAILURE", ...note }] },
    ],
  });
});

const FOLDER = "docs/conformance";

it.each(readdirSync(FOLDER))("%s has no secret, and agrees with the table of figures", (file) => {
  const text = readFileSync(join(FOLDER, file), "utf8");
  expect(text.length).toBeLessThan(60_000);
  expect(text).not.toMatch(
    /"(?:d|p|q|client_secret|access_token)":|eyJ[\w-]{20}|\/(?:tmp|home|root)\//,
  );
  const { counts, modules } = JSON.parse(text);
  const row = readFileSync("docs/figures.md", "utf8").match(
    new RegExp(`.*\\(conformance/${file}\\).*`),
  );
  expect(row?.[0]).toContain(
    `${modules.length} modules: ${counts.PASSED} passed, ${counts.FAILED ?? 0} failed`,
  );
});
