import {
  deleteOlderSecrets,
  deleteSecret,
  insertSecret,
  listSecrets,
  type SecretRow,
} from "@/db/application-secrets";
import { type Client, findClient } from "@/db/applications";
import { database } from "@/db/client";
import { newCredential, sha256 } from "@/lib/crypto";
import { findNameFault } from "@/lib/oauth/display-name";
import type { AuthMethod } from "@/lib/oauth/registration-request";
import { ok, type Result, refuse } from "@/lib/result";

/** Public clients have nothing to prove, and those with keys prove it otherwise (RFC 6749 section 2.3). */
export const takesSecret = (method: AuthMethod) =>
  method === "client_secret_basic" || method === "client_secret_post";

/** What may be known of a secret. */
export type ApplicationSecret = SecretRow;

export type SecretRefusal =
  | "client_unknown"
  | "takes_no_secret"
  | "label_unfit"
  | "secret_unknown"
  | "last_secret";

/** A further secret, beside those that are there. Its value is shown now and never again. */
export async function addSecret(
  clientId: string,
  label: string,
  now: Date,
): Promise<Result<{ id: string; value: string; secrets: ApplicationSecret[] }, SecretRefusal>> {
  const found = await findClientWithSecrets(clientId);
  if (!found.ok) return found;
  if (findNameFault(label)) return refuse("label_unfit");
  const value = newCredential("clientSecret");
  const secret = { applicationId: found.value.id, secretHash: sha256(value), label };
  const id = await insertSecret(database(), { ...secret, createdAt: now });
  return ok({ id, value, secrets: await listSecrets(database(), found.value.id) });
}

/**
 * Removes the secret of an id, or without one all but the newest. What was proven with it stays; from now on it proves
 * nothing. The last valid one stays: an application that is not to come in any more is suspended instead.
 */
export async function removeSecrets(
  clientId: string,
  secretId: string | null,
  now: Date,
): Promise<Result<{ removed: string[]; secrets: ApplicationSecret[] }, SecretRefusal>> {
  const found = await findClientWithSecrets(clientId);
  if (!found.ok) return found;
  const { id: applicationId } = found.value;
  const before = await listSecrets(database(), applicationId);
  if (secretId !== null && !before.some(({ id }) => id === secretId))
    return refuse("secret_unknown");
  const removed =
    secretId === null
      ? await deleteOlderSecrets(database(), applicationId, now)
      : await deleteSecret(database(), { id: secretId, applicationId }, now);
  if (removed.length === 0) return refuse("last_secret");
  return ok({ removed, secrets: await listSecrets(database(), applicationId) });
}

async function findClientWithSecrets(clientId: string): Promise<Result<Client, SecretRefusal>> {
  const client = await findClient(database(), clientId);
  if (!client) return refuse("client_unknown");
  return takesSecret(client.tokenEndpointAuthMethod) ? ok(client) : refuse("takes_no_secret");
}
