import { expect, test } from "@playwright/test";
import { apiMetadata, metadataAddress } from "@/lib/oauth/resource-metadata";
import { nameIntrospector } from "@/test/apis";
import { makeApplication } from "@/test/factories";
import { callAs } from "../../support/assertions";
import { startExampleApi } from "../../support/example-api";
import { newPair, obtainTokens } from "../../support/flow";
import { newService, obtainServiceToken } from "../../support/services";
import { db, world } from "../../support/world";

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
      const { application, user } = await newPair();
      const { tokens } = await obtainTokens(application, user);
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

test("the example API publishes the metadata that its page at Foyer shows", async () => {
  const { api } = await newService({});
  const example = await startExampleApi(api.identifier);
  const described = { ...api, documentationUrl: null, requireDpop: false };
  const scopes = [{ name: "files:read" }, { name: "files:write" }];
  const { resource_name: _, ...expected } = apiMetadata(world().origin, { ...described, scopes });
  const { pathname } = new URL(metadataAddress(api.identifier));
  expect(await example.metadata(pathname)).toEqual(expected);
  await example.stop();
});
