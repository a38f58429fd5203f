import { compactVerify, importJWK } from "jose";
import { findTokenClient, type TokenClient } from "@/db/applications/applications";
import type { Db } from "@/db/system/client";
import { reading } from "@/db/system/faults";
import { insertClientAssertion } from "@/db/tokens/used-jwts";
import {
  assertionAudiences,
  type ClientAssertion,
  candidateKeys,
  checkAssertion,
  findWeakness,
} from "@/lib/oauth/client-auth/assertion";
import {
  type AssertedCredentials,
  type ClientAuthenticationRefusal,
  checkClient,
  isClientId,
} from "@/lib/oauth/client-auth/authentication";
import type { PublicJwk } from "@/lib/oauth/keys/jwks";
import { after } from "@/lib/oauth/lifetimes";
import { type Result, refuse } from "@/lib/result";
import { sha256 } from "@/lib/runtime/crypto";
import { issuer } from "@/lib/runtime/env";
import { clientKeys } from "./client-keys";

type Authenticated = Result<TokenClient, ClientAuthenticationRefusal>;

/**
 * Returns the client that signed the assertion, which is used up before anything that it allows is
 * done. A lost response may cost the client an assertion, but no assertion works twice
 * (docs/decisions/0016). Cheap checks come first: an assertion that fails them causes no lookup and
 * no fetch.
 */
export async function authenticateByAssertion(
  db: Db,
  credentials: AssertedCredentials,
  now: Date,
): Promise<Authenticated> {
  const { clientId, assertion } = credentials;
  if (!isClientId(clientId)) return refuse("client_unknown");
  const single = checkAssertion(assertion, { audiences: assertionAudiences(issuer()), now });
  if (!single.ok) return single;
  const client = checkClient(credentials, await reading(findTokenClient(db, clientId, now)), true);
  if (!client.ok) return client;
  const weak = client.value.profile === "high_security" && findWeakness(assertion, issuer());
  if (weak) return refuse(weak);
  const keys = await clientKeys(client.value, assertion.kid);
  if (!keys.ok) return refuse(`client_keys_unavailable: ${keys.error}`);
  if (!(await isSignedByOneOf(keys.value, assertion))) return refuse("assertion_signature_wrong");
  const used = await insertClientAssertion(db, {
    applicationId: client.value.id,
    jtiHash: sha256(single.value.jti),
    expiresAt: after(single.value.endsAt, FORGOTTEN_AFTER_SECONDS),
  });
  return used ? client : refuse("assertion_replayed");
}

/**
 * Seconds that a used assertion is remembered after its expiry, longer than any process with a
 * clock of its own would accept it.
 */
const FORGOTTEN_AFTER_SECONDS = 60;

/** Tries all candidate keys: without a `kid`, a client may have several of the same type. */
async function isSignedByOneOf(keys: PublicJwk[], assertion: ClientAssertion): Promise<boolean> {
  for (const key of candidateKeys(keys, assertion))
    if (await isSignedBy(key, assertion)) return true;
  return false;
}

/** False also if the key can't be used. */
const isSignedBy = (key: PublicJwk, { jwt, alg }: ClientAssertion): Promise<boolean> =>
  importJWK(key, alg)
    .then((imported) => compactVerify(jwt, imported, { algorithms: [alg] }))
    .then(
      () => true,
      () => false,
    );
