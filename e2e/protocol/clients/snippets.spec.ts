import { expect, test } from "@playwright/test";
import { exportJWK } from "jose";
import { newClientKey, newSigner } from "../../support/assertions";
import {
  runInShell,
  runOpenidClient,
  runServiceSnippet,
} from "../../support/clients/openid-client-program";
import { snippetOf } from "../../support/clients/pasted";
import { newPair } from "../../support/flow";
import { SECURE } from "../../support/secure-clients";
import { introspect, newService } from "../../support/services";

const METHODS = ["client_secret_basic", "client_secret_post", "none", "private_key_jwt"] as const;

/** Registers an application; returns it with the environment that the snippet reads. */
async function register(method: (typeof METHODS)[number], rest: Parameters<typeof newPair>[0]) {
  if (method === "private_key_jwt") {
    const { application, key, user } = await newSigner("ES256", rest);
    const { kid, alg } = key;
    const jwk = { ...(await exportJWK(key.privateKey)), kid, alg };
    return { application, user, env: { FOYER_PRIVATE_JWK: JSON.stringify(jwk) } };
  }
  const { application, user } = await newPair({ tokenEndpointAuthMethod: method, ...rest });
  const env = { FOYER_CLIENT_SECRET: application.clientSecret };
  return { application, user, env: method === "none" ? {} : env };
}

for (const method of METHODS)
  for (const idTokenSigningAlg of ["RS256", "ES256", "EdDSA"] as const)
    for (const requirePar of [false, true])
      test(`the openid-client snippet runs as shown: ${method}, ${idTokenSigningAlg}, PAR demanded: ${requirePar}`, async () => {
        const { application, user, env } = await register(method, {
          idTokenSigningAlg,
          requirePar,
        });
        const code = snippetOf("openid-client", application);
        const { address, shown } = await runOpenidClient(code, user, env);
        expect(address.searchParams.has("request_uri")).toBe(requirePar);
        expect(shown).toMatchObject({
          claims: { sub: user.id, aud: application.clientId },
          profile: { sub: user.id, name: user.name, email: user.email },
        });
      });

for (const method of METHODS)
  for (const requirePar of [false, true])
    test(`the openid-client snippet with DPoP runs as shown: ${method}, PAR demanded: ${requirePar}`, async () => {
      const settings = { requirePar, requireDpop: true };
      const { application, user, env } = await register(method, settings);
      const { shown } = await runOpenidClient(snippetOf("openid-client", application), user, env);
      expect(shown).toMatchObject({
        claims: { sub: user.id, aud: application.clientId },
        profile: { sub: user.id, name: user.name },
      });
    });

test("rule 104: the openid-client snippet of an application with high security runs as shown", async () => {
  const { application, user, env } = await register("private_key_jwt", SECURE);
  const code = snippetOf("openid-client", application);
  const { address, shown } = await runOpenidClient(code, user, env);
  expect(address.searchParams.has("request_uri")).toBe(true);
  expect(shown).toMatchObject({
    claims: { sub: user.id, aud: application.clientId },
    profile: { sub: user.id, name: user.name },
  });
});

/** Registers a service; returns it with the environment that its snippets read. */
async function registerService(
  method: Exclude<(typeof METHODS)[number], "none">,
  given: Parameters<typeof newService>[1] = {},
) {
  if (method !== "private_key_jwt") {
    const { api, service } = await newService({}, { tokenEndpointAuthMethod: method, ...given });
    return { api, service, env: { FOYER_CLIENT_SECRET: service.clientSecret } };
  }
  const key = await newClientKey();
  const keys = { tokenEndpointAuthMethod: method, jwks: { keys: [key.jwk] } };
  const { api, service } = await newService({}, keys);
  const { kid, alg } = key;
  const jwk = { ...(await exportJWK(key.privateKey)), kid, alg };
  const env = { FOYER_PRIVATE_JWK: JSON.stringify(jwk) };
  return { api, service: { ...service, key }, env };
}

for (const method of ["client_secret_basic", "client_secret_post", "private_key_jwt"] as const)
  test(`the openid-client snippet of a service runs as shown: ${method}`, async () => {
    const { api, service, env } = await registerService(method);
    const code = snippetOf("openid-client", service, api.identifier);
    const { access_token: token } = await runServiceSnippet(code, env);
    expect(await introspect(service, token)).toMatchObject({ active: true, aud: api.identifier });
  });

test("the openid-client snippet of a service with DPoP runs as shown", async () => {
  const { api, service, env } = await registerService("client_secret_basic", { requireDpop: true });
  const code = snippetOf("openid-client", service, api.identifier);
  const { access_token: token } = await runServiceSnippet(code, env);
  expect(await introspect(service, token)).toMatchObject({ active: true, token_type: "DPoP" });
});

for (const method of ["client_secret_basic", "client_secret_post"] as const)
  test(`the curl snippet of a service runs as shown: ${method}`, async () => {
    const { api, service, env } = await registerService(method);
    const code = snippetOf("curl", service, api.identifier);
    const answer = JSON.parse(await runInShell(code, env));
    expect(answer).toMatchObject({ token_type: "Bearer", scope: "files:read files:write" });
    expect(await introspect(service, answer.access_token)).toMatchObject({ active: true });
  });
