import { type Client, findClient } from "@/db/applications/applications";
import {
  addSecretTo,
  deleteOlderSecrets,
  deleteSecret,
  listSecrets,
  type SecretRow,
} from "@/db/applications/secrets";
import { database } from "@/db/client";
import { takesSecret } from "@/lib/oauth/client-auth/authentication";
import { findNameFault } from "@/lib/oauth/registration/display-name";
import { ok, type Result, refuse } from "@/lib/result";
import { newCredential, sha256 } from "@/lib/runtime/crypto";
import type { Deed } from "./settings";

/** Secret without its value: everything that may be shown. */
export type ApplicationSecret = SecretRow;

export type SecretRefusal =
  | "client_unknown"
  | "takes_no_secret"
  | "too_many_secrets"
  | "label_unfit"
  | "expired_already"
  | "secret_unknown"
  | "last_secret";

export const secretsOf = (id: string, ownerId?: string): Promise<ApplicationSecret[]> =>
  listSecrets(database(), { id, ownerId });

/**
 * Maximum secrets of one application. Two are enough to replace one, and its page lists all of
 * them.
 */
export const MOST_SECRETS = 20;

/** Actor and time of a change; with `ownerId`, only of that user's applications. */
type SecretDeed = Deed & { ownerId?: string | undefined };

/**
 * Returns the most recently used secret, whose removal would be felt first; null if none was used.
 */
export function lastUsed(secrets: readonly ApplicationSecret[]): ApplicationSecret | null {
  const used = secrets.filter(({ lastUsedAt }) => lastUsedAt !== null);
  const [last = null] = used.sort((a, b) => Number(b.lastUsedAt) - Number(a.lastUsedAt));
  return last;
}

/** Adds a secret to the existing ones. Its value is shown now and never again. */
export async function addSecret(
  clientId: string,
  { label, expiresAt }: { label: string; expiresAt: Date | null },
  { by, now, ownerId }: SecretDeed,
): Promise<Result<{ id: string; value: string; secrets: ApplicationSecret[] }, SecretRefusal>> {
  const found = await findClientWithSecrets(clientId);
  if (!found.ok) return found;
  if (findNameFault(label)) return refuse("label_unfit");
  if (expiresAt !== null && expiresAt <= now) return refuse("expired_already");
  const value = newCredential("clientSecret");
  const { id: applicationId } = found.value;
  const secret = { secretHash: sha256(value), label, expiresAt };
  const added = await addSecretTo(database(), secret, {
    applicationId,
    ownerId,
    by,
    now,
    most: MOST_SECRETS,
  });
  if (typeof added === "string") return refuse(added);
  return ok({ ...added, value, secrets: await secretsOf(applicationId) });
}

/**
 * Removes one secret, or without an ID all but the newest. Tokens issued with it stay valid; from
 * now on it authenticates nobody. The last valid secret stays: suspend an application to lock it
 * out.
 */
export async function removeSecrets(
  clientId: string,
  secretId: string | null,
  { by, now, ownerId }: SecretDeed,
): Promise<Result<{ removed: string[]; secrets: ApplicationSecret[] }, SecretRefusal>> {
  const found = await findClientWithSecrets(clientId);
  if (!found.ok) return found;
  const deed = { applicationId: found.value.id, ownerId, by, now };
  const before = await secretsOf(deed.applicationId, ownerId);
  if (secretId !== null && !before.some(({ id }) => id === secretId))
    return refuse("secret_unknown");
  const removed =
    secretId === null
      ? await deleteOlderSecrets(database(), deed)
      : await deleteSecret(database(), secretId, deed);
  if (removed.length === 0) return refuse("last_secret");
  return ok({ removed, secrets: await secretsOf(deed.applicationId) });
}

async function findClientWithSecrets(clientId: string): Promise<Result<Client, SecretRefusal>> {
  const client = await findClient(database(), clientId);
  if (!client) return refuse("client_unknown");
  return takesSecret(client.tokenEndpointAuthMethod) ? ok(client) : refuse("takes_no_secret");
}
