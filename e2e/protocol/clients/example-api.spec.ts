import { expect, test } from "@playwright/test";
import { nameIntrospector } from "@/test/apis";
import { makeApplication } from "@/test/factories";
import { startExampleApi } from "../../support/example-api";
import { callAs, newTokens } from "../../support/flow";
import { newService, obtainServiceToken } from "../../support/services";
import { db, world } from "../../support/world";

/** Address of an API's metadata: the well-known path, then that of its identifier. */
function metadataAddress(identifier: string) {
  const { origin, pathname } = new URL(identifier);
  return `${origin}/.well-known/oauth-protected-resource${pathname}`;
}

const challengeOf = (response: Response) => response.headers.get("www-authenticate");

for (const [how, tokenFormat] of [
  ["verifies", "jwt"],
  ["introspects", "opaque"],
  ["introspects", "jwt"],
] as const)
  test(`the example API ${how} tokens of services, ${tokenFormat}`, async () => {
    const { api, service } = await newService({ tokenFormat });
    const { service: stranger } = await newService({ tokenFormat });
    const server = await makeApplication(db());
    await nameIntrospector(db(), api.id, server.id);
    const credentials = { CLIENT_ID: server.clientId, CLIENT_SECRET: server.clientSecret };
    const example = await startExampleApi(api.identifier, how === "introspects" ? credentials : {});
    const metadata = `resource_metadata="${metadataAddress(api.identifier)}"`;
    try {
      const { access_token: token } = await obtainServiceToken(service, { scope: "files:read" });
      const answer = await example.call(token);
      expect(answer.status).toBe(200);
      const caller = { subject: service.clientId, clientId: service.clientId };
      expect(await answer.json()).toMatchObject({ caller: { ...caller, scopes: ["files:read"] } });
      const write = await example.call(token, { method: "POST", body: "x" });
      expect([write.status, challengeOf(write)]).toEqual([
        403,
        `Bearer error="insufficient_scope", scope="files:write", ${metadata}`,
      ]);
      const bare = await example.call(null);
      expect([bare.status, challengeOf(bare)]).toEqual([401, `Bearer ${metadata}`]);
      const { tokens } = await newTokens();
      const { access_token: foreign } = await obtainServiceToken(stranger);
      for (const wrong of [foreign, tokens.access_token, tokens.id_token, `${token}x`, "x"]) {
        const refused = await example.call(wrong);
        expect(refused.status).toBe(401);
        expect(challengeOf(refused)).toContain('error="invalid_token"');
      }
      const { access_token: ended } = await obtainServiceToken(service);
      await callAs(service, "/oauth/revoke", { token: ended });
      // Who verifies offline accepts it until it expires, as the guide says.
      expect((await example.call(ended)).status).toBe(how === "verifies" ? 200 : 401);
    } finally {
      await example.stop();
    }
  });

test("the example API publishes where Foyer is (RFC 9728)", async () => {
  const { api } = await newService();
  const example = await startExampleApi(api.identifier);
  const { pathname } = new URL(metadataAddress(api.identifier));
  expect(await example.metadata(pathname)).toEqual({
    resource: api.identifier,
    authorization_servers: [world().origin],
    scopes_supported: ["files:read", "files:write"],
    bearer_methods_supported: ["header"],
  });
  await example.stop();
});
