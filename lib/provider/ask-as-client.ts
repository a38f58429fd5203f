import type { ClientProof } from "@/db/applications/applications";
import { database } from "@/db/client";
import type {
  AssertedCredentials,
  ClientAuthenticationRefusal,
  ClientCredentials,
} from "@/lib/oauth/client-auth/authentication";
import { ok, type Result, refuse } from "@/lib/result";
import { authenticateClient, noteProof, proofOf } from "./authenticate-client";

/**
 * Statement with the client's proof among its conditions. Null means that the proof failed and
 * nothing changed.
 */
export type ProvenStatement<T> = (client: ClientProof) => Promise<T | null>;

type Answer<T> = Result<T, ClientAuthenticationRefusal>;

/**
 * Runs a statement that authenticates the client too. Only a refusal costs a second statement, to
 * find its reason (docs/decisions/0002).
 */
export async function askAsClient<T>(
  credentials: ClientCredentials,
  now: Date,
  ask: ProvenStatement<T>,
): Promise<Answer<T>> {
  if (credentials.method === "private_key_jwt") return askBySignature(credentials, now, ask);
  const proof = proofOf(credentials);
  const answer = proof && (await ask(proof));
  if (proof && answer !== null) {
    noteProof(proof, now);
    return ok(answer);
  }
  const client = await authenticateClient(database(), credentials, now);
  // The client was registered between the two statements; the first one did nothing.
  return client.ok ? refuse("client_unproven") : client;
}

/** Verifies and uses up the assertion before the statement runs (docs/decisions/0016). */
async function askBySignature<T>(
  credentials: AssertedCredentials,
  now: Date,
  ask: ProvenStatement<T>,
): Promise<Answer<T>> {
  const client = await authenticateClient(database(), credentials, now);
  if (!client.ok) return client;
  const { clientId, method } = credentials;
  const answer = await ask({ clientId, method, secretHash: null });
  return answer === null ? refuse("client_unproven") : ok(answer);
}
