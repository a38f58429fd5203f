import { randomUUID } from "node:crypto";
import { exportJWK, generateKeyPair, type JWK, SignJWT } from "jose";
import { makeApplication, makeUser } from "@/test/factories";
import { db, world } from "./world";

export const ASSERTION_ALGORITHMS = ["RS256", "PS256", "ES256", "EdDSA"] as const;
export type AssertionAlgorithm = (typeof ASSERTION_ALGORITHMS)[number];
export const ASSERTION_TYPE = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer";

export type ClientKey = Awaited<ReturnType<typeof newClientKey>>;

export async function newClientKey(alg: AssertionAlgorithm = "ES256") {
  const { publicKey, privateKey } = await generateKeyPair(alg, { extractable: true });
  const kid: string = randomUUID();
  const jwk: JWK = { ...(await exportJWK(publicKey)), kid, alg, use: "sig" };
  return { alg, kid, publicKey, privateKey, jwk: jwk as Record<string, unknown> };
}

type Registration = Parameters<typeof makeApplication>[1];

/** A user, and an application that authenticates by private_key_jwt. */
export async function newSigner(
  alg: AssertionAlgorithm = "ES256",
  registration: Registration = {},
) {
  const key = await newClientKey(alg);
  const application = await makeApplication(db(), {
    tokenEndpointAuthMethod: "private_key_jwt",
    ...(registration.jwksUri === undefined && { jwks: { keys: [key.jwk] } }),
    ...registration,
  });
  return { application, key, user: await makeUser(db()) };
}

/** Claims of a well-behaved client's assertion; `undefined` omits one. */
export const assertionClaims = (clientId: string, changes: Record<string, unknown> = {}) => {
  const now = Math.floor(Date.now() / 1000);
  return {
    iss: clientId,
    sub: clientId,
    aud: world().origin,
    jti: randomUUID(),
    iat: now,
    exp: now + 60,
    ...changes,
  };
};

type Signing = {
  claims?: Record<string, unknown>;
  header?: Record<string, unknown>;
};

export const signAssertion = (
  clientId: string,
  { alg, kid, privateKey }: Pick<ClientKey, "alg" | "kid" | "privateKey">,
  { claims = {}, header = {} }: Signing = {},
) =>
  new SignJWT(assertionClaims(clientId, claims))
    .setProtectedHeader({ alg, kid, ...header })
    .sign(privateKey);

export const asserted = (client_assertion: string) => ({
  client_assertion_type: ASSERTION_TYPE,
  client_assertion,
});

/** Builds a JWT from arbitrary parts, without checks or a real signature. */
export const handMade = (header: unknown, claims: unknown, signature = "") =>
  [header, claims]
    .map((part) => (typeof part === "string" ? part : JSON.stringify(part)))
    .map((text) => Buffer.from(text).toString("base64url"))
    .concat(signature)
    .join(".");
