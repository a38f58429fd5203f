import { callMe } from "../../support/flow";
import { expect, test } from "../../support/spec";
import { world } from "../../support/world";

test("rule 68: Foyer's own API has metadata, to which the challenges of /me lead", async () => {
  const { origin } = world();
  const refused = await callMe("x");
  expect(refused.status).toBe(401);
  const [, address = ""] =
    /^Bearer .*resource_metadata="([^"]+)"$/.exec(refused.headers.get("www-authenticate") ?? "") ??
    [];
  expect(address).toBe(`${origin}/.well-known/oauth-protected-resource/api/v1`);
  for (const headers of [{}, { Origin: "https://client.example" }]) {
    const response = await fetch(address, { headers });
    expect(response.status).toBe(200);
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    expect(response.headers.get("content-type")).toMatch(/^application\/json\b/);
    expect(await response.json()).toEqual({
      resource: `${origin}/api/v1`,
      authorization_servers: [origin],
      scopes_supported: ["openid", "profile", "email", "groups"],
      bearer_methods_supported: ["header", "body"],
      dpop_signing_alg_values_supported: ["ES256", "PS256", "EdDSA", "Ed25519"],
    });
  }
  expect((await fetch(`${address}/me`)).status).toBe(404);
  expect((await fetch(address, { method: "POST" })).status).toBe(405);
});
