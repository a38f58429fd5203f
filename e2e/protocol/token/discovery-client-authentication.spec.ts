import { generateKeyPair, SignJWT } from "jose";
import { makeApplication } from "@/test/factories";
import {
  asserted,
  assertionClaims,
  newClientKey,
  newSigner,
  signAssertion,
} from "../../support/assertions";
import { callAs, newPair } from "../../support/flow";
import { expect, test } from "../../support/spec";
import { db, world } from "../../support/world";

type Client = Parameters<typeof callAs>[0];

const METHODS = ["client_secret_basic", "client_secret_post", "private_key_jwt", "none"];
const ALGORITHMS = ["RS256", "PS256", "ES256", "EdDSA", "Ed25519"];

async function metadata() {
  const response = await fetch(`${world().origin}/.well-known/openid-configuration`);
  return (await response.json()) as Record<string, string[]> & Record<string, string>;
}

async function clientOf(method: string): Promise<Client> {
  if (method === "private_key_jwt") {
    const { application, key } = await newSigner();
    return { ...application, key };
  }
  const tokenEndpointAuthMethod = method as "none" | "client_secret_basic" | "client_secret_post";
  return (await newPair({ tokenEndpointAuthMethod })).application;
}

const form = { grant_type: "refresh_token", refresh_token: "x", token: "x" };
const invalidClient = async (response: Response) => {
  const text = await response.text();
  return text !== "" && JSON.parse(text).error === "invalid_client";
};

for (const [name, path] of [
  ["token", "/oauth/token"],
  ["revocation", "/oauth/revoke"],
  ["introspection", "/oauth/introspect"],
] as const)
  test(`rule 42: of the methods and algorithms at the ${name} endpoint those listed work, and no others`, async () => {
    const discovered = await metadata();
    expect(discovered[`${name}_endpoint`]).toBe(world().origin + path);
    const listed: readonly string[] = discovered[`${name}_endpoint_auth_methods_supported`] ?? [];
    for (const method of METHODS) {
      const refused = await invalidClient(await callAs(await clientOf(method), path, form));
      expect([method, !refused]).toEqual([method, listed.includes(method)]);
    }
    expect(METHODS).toEqual(expect.arrayContaining([...listed]));
    expect(discovered[`${name}_endpoint_auth_signing_alg_values_supported`]).toEqual(ALGORITHMS);
  });

const presented = (assertion: string) =>
  fetch(`${world().origin}/oauth/introspect`, {
    method: "POST",
    body: new URLSearchParams({ token: "x", ...asserted(assertion) }),
  });

test("rule 42: each listed algorithm signs", async () => {
  for (const alg of ALGORITHMS) {
    const key = await newClientKey(alg === "Ed25519" ? "EdDSA" : (alg as "ES256"));
    const { clientId } = (await newSigner("ES256", { jwks: { keys: [key.jwk] } })).application;
    const assertion = await signAssertion(clientId, { ...key, alg: alg as "ES256" });
    expect([alg, (await presented(assertion)).status]).toEqual([alg, 200]);
  }
});

test("rule 42: no other does, though the client registered a key for it", async () => {
  for (const alg of ["RS384", "RS512", "PS384", "PS512", "ES384", "ES512", "HS256", "none"]) {
    const isAsymmetric = /^[RPE]S/.test(alg);
    const { publicKey, privateKey } = await generateKeyPair(isAsymmetric ? alg : "ES256", {
      extractable: true,
    });
    const { jwk } = await newClientKey();
    const own = { ...(await crypto.subtle.exportKey("jwk", publicKey)), kid: "own", alg };
    const { clientId } = await makeApplication(db(), {
      tokenEndpointAuthMethod: "private_key_jwt",
      jwks: { keys: [jwk, own] },
    });
    const assertion = isAsymmetric
      ? await new SignJWT(assertionClaims(clientId))
          .setProtectedHeader({ alg, kid: "own" })
          .sign(privateKey)
      : await signAssertion(clientId, { alg: "ES256", kid: "own", privateKey });
    expect([alg, (await presented(assertion)).status]).toEqual([alg, 401]);
  }
});
