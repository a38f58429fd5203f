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
import { type PublicJwk, usableKeys } from "@/lib/oauth/keys/jwks";
import { after } from "@/lib/oauth/lifetimes";
import { describeFailure, type Failure } from "@/lib/outgoing/describe-failure";
import { type OutsideAnswer, requestOutside } from "@/lib/outgoing/request";
import { ok, type Result, refuse } from "@/lib/result";
import { sha256 } from "@/lib/runtime/crypto";
import { isLoopbackOrigin, issuer } from "@/lib/runtime/env";
import { log } from "@/lib/runtime/log";
import { processWide } from "@/lib/runtime/process-wide";

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

const CACHED_MS = 300_000;
/** Milliseconds until a key set that lacks a `kid` is fetched again. Anyone can make up a `kid`. */
const REFETCH_MS = 30_000;
/** Milliseconds until a failed fetch is retried. */
const RETRY_MS = 5000;
/** Milliseconds that a fetch may take. */
const TIMEOUT_MS = 2000;

/** The keys, or in words why they are unavailable. */
type Keys = Result<PublicJwk[], string>;

/** Result of the fetch `at` a time. From `again` on, it may be fetched again if it isn't enough. */
type Fetched = { keys: Keys; at: number; again: number };
type Entry = { last: Fetched | null; underWay: Promise<Fetched> | null };
type Client = { clientId: string; jwks: unknown; jwksUri: string | null };

const entries = () => processWide("client-keys", () => new Map<string, Entry>());

/** Returns a client's public keys, as registered or fetched from its jwks_uri. */
export async function clientKeys(client: Client, kid: string | null): Promise<Keys> {
  if (client.jwksUri === null) return keySet(client.jwks);
  const entry = entries().get(client.jwksUri) ?? { last: null, underWay: null };
  if (entry.last && isGoodEnough(entry.last, kid)) return entry.last.keys;
  // Concurrent callers wait for the same fetch.
  entry.underWay ??= fetchInto(entry, client.clientId, client.jwksUri);
  return (await entry.underWay).keys;
}

function isGoodEnough({ keys, at, again }: Fetched, kid: string | null) {
  const now = performance.now();
  if (!keys.ok) return now < again;
  const mayHaveIt =
    kid === null || keys.value.some((key) => key.kid === undefined || key.kid === kid);
  return now - at < CACHED_MS && (mayHaveIt || now < again);
}

async function fetchInto(entry: Entry, clientId: string, uri: string): Promise<Fetched> {
  forgetOld();
  entries().set(uri, entry);
  const fetched = await fetchKeys(uri);
  if (!fetched.ok)
    log().warn({ event: "client_keys_unavailable", clientId, reason: fetched.error });
  entry.last = fetched.ok ? obtained(fetched) : missed(entry.last, fetched);
  entry.underWay = null;
  return entry.last;
}

function obtained(keys: Keys): Fetched {
  const at = performance.now();
  return { keys, at, again: at + REFETCH_MS };
}

/**
 * Keeps keys that haven't expired when a fetch fails. Otherwise anyone could lock the client out
 * with a made-up `kid` while its address is down.
 */
function missed(last: Fetched | null, keys: Keys): Fetched {
  const now = performance.now();
  const kept = last?.keys.ok && now - last.at < CACHED_MS ? last : { keys, at: now };
  return { ...kept, again: now + RETRY_MS };
}

function forgetOld() {
  const now = performance.now();
  for (const [uri, { last, underWay }] of entries())
    if (!underWay && last && now - last.at > CACHED_MS) entries().delete(uri);
}

async function fetchKeys(url: string): Promise<Keys> {
  const answer = await requestOutside({
    url,
    method: "GET",
    headers: { Accept: "application/jwk-set+json, application/json" },
    allowPrivate: isLoopbackOrigin(),
    timeoutMs: TIMEOUT_MS,
    maxBytes: 64 * 1024,
    traced: true,
  });
  if (!answer.ok) return failed(answer.error);
  const { status } = answer.value;
  return status === 200 ? keySet(jsonOf(answer.value)) : failed(`status_${status}`);
}

const failed = (failure: Failure) => refuse(describeFailure(failure, TIMEOUT_MS));

function keySet(json: unknown): Keys {
  const keys = usableKeys(json);
  return keys ? ok(keys) : refuse("the answer isn't a JSON Web Key Set");
}

function jsonOf({ body }: OutsideAnswer): unknown {
  try {
    return JSON.parse(`${body}`);
  } catch {
    return null;
  }
}
