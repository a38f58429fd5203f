import type { ClientProof, TokenClient } from "@/db/applications/applications";
import { database } from "@/db/system/client";
import type {
  AssertedCredentials,
  ClientAuthenticationRefusal,
  ClientCredentials,
} from "@/lib/oauth/client-auth/authentication";
import { answerClient, type ClientAnswer } from "@/lib/oauth/client-auth/client-answer";
import { ok, refuse } from "@/lib/result";
import { authenticateClient, noteProof, proofOf } from "./authenticate-client";

/**
 * Statement with the client's proof among its conditions. Null means that the proof failed and
 * nothing changed.
 */
export type ProvenStatement<T> = (client: ClientProof) => Promise<T | null>;

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
