import { timingSafeEqual } from "node:crypto";
import {
  type ClientProof,
  findTokenClient,
  type TokenClient,
} from "@/db/applications/applications";
import { type Db, database } from "@/db/system/client";
import { reading } from "@/db/system/faults";
import {
  type AssertedCredentials,
  type ClientAuthenticationRefusal,
  type ClientCredentials,
  checkClient,
  isClientId,
  type PlainCredentials,
} from "@/lib/oauth/client-auth/authentication";
import {
  answerClient,
  type ClientAnswer,
  refuseStranger,
} from "@/lib/oauth/client-auth/client-answer";
import { ok, type Result, refuse } from "@/lib/result";
import { sha256 } from "@/lib/runtime/crypto";
import { authenticateByAssertion } from "./client-assertion";
import { noteSecretUse } from "./registered-clients";

type Authenticated = Result<TokenClient, ClientAuthenticationRefusal>;

/** Returns the credentials as a condition of a statement, or null if no client can have that ID. */
export function proofOf(credentials: PlainCredentials): ClientProof | null {
  const { clientId } = credentials;
  if (!isClientId(clientId)) return null;
  return credentials.method === "none"
    ? { clientId, method: "none", secretHash: null }
    : { clientId, method: credentials.method, secretHash: sha256(credentials.secret) };
}

export function noteProof(proof: ClientProof, now: Date): void {
  if (proof.secretHash !== null) noteSecretUse(proof.clientId, proof.secretHash, now);
}

/**
 * Returns the client, or why it can't be authenticated (RFC 6749 section 2.3). Uses up an
 * assertion, so call it once per request.
 */
export async function authenticateClient(
  db: Db,
  credentials: ClientCredentials,
  now: Date,
): Promise<ClientAnswer<TokenClient, ClientAuthenticationRefusal>> {
  const client =
    credentials.method === "private_key_jwt"
      ? await authenticateByAssertion(db, credentials, now)
      : await authenticatePlainly(db, credentials, now);
  return client.ok ? answerClient(credentials, client) : refuseStranger(client.error);
}

/** Does the same work for unknown clients (docs/protocol-rules.md, rule 27). */
async function authenticatePlainly(
  db: Db,
  credentials: PlainCredentials,
  now: Date,
): Promise<Authenticated> {
  const proof = proofOf(credentials);
  if (!proof) return refuse("client_unknown");
  const client = await reading(findTokenClient(db, proof.clientId, now));
  const hashes = client?.secretHashes ?? [];
  const matching = hashes.filter((hash) => timingSafeEqual(hash, proof.secretHash ?? NO_SECRET));
  const checked = checkClient(credentials, client, matching.length > 0);
  if (checked.ok) noteProof(proof, now);
  return checked;
}

/**
 * Stands in for the hash of a secret that wasn't sent; no secret is known to have it. Has the
 * length of a hash, so that the comparison takes the same time.
 */
const NO_SECRET = Buffer.alloc(32);

/**
 * Statement with the client's proof among its conditions. Null means that the proof failed and
 * nothing changed.
 */
type ProvenStatement<T> = (client: ClientProof) => Promise<T | null>;

/** Returns why an authenticated client was refused. */
type Reason<E> = (client: TokenClient) => E | Promise<E>;

type Answer<T, E> = ClientAnswer<T, E | ClientAuthenticationRefusal>;

/** The client was registered between the two statements; the first one did nothing. */
const unproven = () => "client_unproven" as const;

/**
 * Runs a statement that authenticates the client too. Only a refusal costs a second statement, to
 * find its reason (docs/decisions/0002).
 */
export async function askAsClient<T, E = never>(
  credentials: ClientCredentials,
  now: Date,
  ask: ProvenStatement<T>,
  whyNot: Reason<E | ClientAuthenticationRefusal> = unproven,
): Promise<Answer<T, E>> {
  if (credentials.method === "private_key_jwt")
    return askBySignature(credentials, now, ask, whyNot);
  const proof = proofOf(credentials);
  const answer = proof && (await ask(proof));
  if (proof && answer !== null) {
    noteProof(proof, now);
    return answerClient(credentials, ok(answer));
  }
  const client = await authenticateClient(database(), credentials, now);
  return client.ok ? answerClient(credentials, refuse(await whyNot(client.value))) : client;
}

/** Verifies and uses up the assertion before the statement runs (docs/decisions/0016). */
async function askBySignature<T, E>(
  credentials: AssertedCredentials,
  now: Date,
  ask: ProvenStatement<T>,
  whyNot: Reason<E | ClientAuthenticationRefusal>,
): Promise<Answer<T, E>> {
  const client = await authenticateClient(database(), credentials, now);
  if (!client.ok) return client;
  const { clientId, method } = credentials;
  const answer = await ask({ clientId, method, secretHash: null });
  const result = answer === null ? refuse(await whyNot(client.value)) : ok(answer);
  return answerClient(credentials, result);
}
