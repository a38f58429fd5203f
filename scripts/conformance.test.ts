import { expect, it } from "vitest";
import { checkRegistrableRedirectUri } from "@/lib/oauth/authorize/redirect-uri";
import { ok } from "@/lib/result";
import { configurationOf, redirectUris } from "./conformance.mjs";

const client = { client_id: "one", scope: "openid", jwks: { keys: [] }, dpop_signing_alg: "ES256" };
const test = {
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
