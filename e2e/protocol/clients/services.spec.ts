import { expect, test } from "@playwright/test";
import * as oauth from "oauth4webapi";
import * as client from "openid-client";
import { newClientKey } from "../../support/assertions";
import { configure, discover, insecure } from "../../support/clients/libraries";
import { newTokens } from "../../support/flow";
import { newService } from "../../support/services";
import { world } from "../../support/world";

for (const tokenFormat of ["opaque", "jwt"] as const)
  test(`openid-client 6 obtains, introspects and revokes a service's token, ${tokenFormat}`, async () => {
    const key = await newClientKey();
    const { api, service } = await newService(
      { tokenFormat },
      { tokenEndpointAuthMethod: "private_key_jwt", jwks: { keys: [key.jwk] } },
    );
    const config = await configure(service, key);
    const { access_token: token } = await client.clientCredentialsGrant(config, {
      resource: api.identifier,
      scope: "files:read",
    });
    expect(await client.tokenIntrospection(config, token)).toMatchObject({
      ...{ active: true, aud: api.identifier, scope: "files:read", sub: service.clientId },
    });
    await client.tokenRevocation(config, token);
    expect(await client.tokenIntrospection(config, token)).toEqual({ active: false });
    await expect(
      client.clientCredentialsGrant(config, { resource: "https://unknown.example/" }),
    ).rejects.toMatchObject({ error: "invalid_target" });
  });

for (const signingAlg of ["ES256", "EdDSA", "RS256"] as const)
  test(`oauth4webapi 3 validates a service's JWT as its API, ${signingAlg}`, async () => {
    const as = await discover();
    const { api, service } = await newService({ tokenFormat: "jwt", signingAlg });
    const asked = await oauth.clientCredentialsGrantRequest(
      as,
      { client_id: service.clientId },
      oauth.ClientSecretBasic(service.clientSecret),
      { resource: api.identifier },
      insecure,
    );
    const { access_token: token } = await oauth.processClientCredentialsResponse(
      as,
      { client_id: service.clientId },
      asked,
    );
    const validate = (sent: string, audience = api.identifier) =>
      oauth.validateJwtAccessToken(
        as,
        new Request(api.identifier, { headers: { Authorization: `Bearer ${sent}` } }),
        audience,
        { ...insecure, signingAlgorithms: [signingAlg] },
      );
    expect(await validate(token)).toMatchObject({
      sub: service.clientId,
      scope: expect.any(String),
    });
    await expect(validate(token, "https://other.example/")).rejects.toThrow();
    const { application, tokens } = await newTokens({ idTokenSigningAlg: signingAlg });
    await expect(validate(tokens.id_token ?? "", application.clientId)).rejects.toThrow();
  });

test("oauth4webapi 3 finds the issuer by the metadata of Foyer's own API", async () => {
  const resource = new URL(`${world().origin}/api/v1`);
  const found = await oauth.resourceDiscoveryRequest(resource, insecure);
  const metadata = await oauth.processResourceDiscoveryResponse(resource, found);
  expect(metadata.authorization_servers).toEqual([world().origin]);
});
