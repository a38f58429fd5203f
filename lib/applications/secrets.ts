import { randomUUID } from "node:crypto";
import {
  deleteOlderSecrets,
  deleteSecret,
  insertSecret,
  listSecrets,
  lockSecrets,
  type SecretRow,
} from "@/db/applications/secrets";
import type { AuditContext } from "@/db/audit/events";
import { database, type Transaction } from "@/db/system/client";
import { findNameFault } from "@/lib/oauth/registration/display-name";
import { hasSecrets } from "@/lib/oauth/registration/settings";
import { ok, type Result, refuse } from "@/lib/result";
import { newCredential, sha256 } from "@/lib/runtime/crypto";

/** Secret without its value: everything that may be shown. */
export type ApplicationSecret = SecretRow;

export type SecretRefusal =
  | "client_unknown"
  | "takes_no_secret"
  | "too_many_secrets"
  | "added_already"
  | "label_unfit"
  | "expired_already"
  | "secret_unknown"
  | "last_secret";

export const secretsOf = (id: string, ownerId?: string): Promise<ApplicationSecret[]> =>
  listSecrets(database(), { id, ownerId });

/** Maximum secrets of one application. Two are enough to replace one, and its page lists all. */
export const MOST_SECRETS = 20;

/** Application by its client ID; with `ownerId`, only if it is that user's. */
type OwnClient = { clientId: string; ownerId?: string | undefined };

/** Returns the most recently used secret, whose removal is felt first; null if none was used. */
export function lastUsed(secrets: readonly ApplicationSecret[]): ApplicationSecret | null {
  const used = secrets.filter(({ lastUsedAt }) => lastUsedAt !== null);
  const [last = null] = used.sort((a, b) => Number(b.lastUsedAt) - Number(a.lastUsedAt));
  return last;
}

/**
 * Adds a secret to the existing ones. Its value is shown now and never again. `id` belongs to the
 * form, so that a form sent twice adds one.
 */
export async function addSecret(
  client: OwnClient,
  {
    id = randomUUID(),
    label,
    expiresAt,
  }: { id?: string | undefined; label: string; expiresAt: Date | null },
  context: AuditContext,
): Promise<Result<{ id: string; value: string; secrets: ApplicationSecret[] }, SecretRefusal>> {
  if (findNameFault(label)) return refuse("label_unfit");
  if (expiresAt !== null && expiresAt <= context.at) return refuse("expired_already");
  const value = newCredential("clientSecret");
  return withLocked(client, async (tx, applicationId) => {
    const secrets = await listSecrets(tx, { id: applicationId });
    if (secrets.some((one) => one.id === id)) return refuse("added_already");
    if (secrets.length >= MOST_SECRETS) return refuse("too_many_secrets");
    const secret = { id, secretHash: sha256(value), label, expiresAt };
    const added = await insertSecret(tx, applicationId, secret, context);
    if (added === null) return refuse("added_already");
    return ok({ id: added, value, secrets: await listSecrets(tx, { id: applicationId }) });
  });
}

/**
 * Removes one secret, or without an ID all but the newest. Tokens issued with it stay valid; from
 * now on it authenticates nobody. The last valid secret stays: suspend an application to lock it
 * out.
 */
export const removeSecrets = (
  client: OwnClient,
  secretId: string | null,
  context: AuditContext,
): Promise<Result<{ removed: string[]; secrets: ApplicationSecret[] }, SecretRefusal>> =>
  withLocked(client, async (tx, id) => {
    const before = await listSecrets(tx, { id });
    if (secretId !== null && !before.some((secret) => secret.id === secretId))
      return refuse("secret_unknown");
    const removed = await (secretId === null
      ? deleteOlderSecrets(tx, id, context)
      : deleteSecret(tx, id, secretId, context));
    if (removed.length === 0) return refuse("last_secret");
    return ok({ removed, secrets: await listSecrets(tx, { id }) });
  });

/** Locks the application row, so that concurrent removals cannot delete the last two secrets. */
const withLocked = <T>(
  client: OwnClient,
  work: (tx: Transaction, id: string) => Promise<Result<T, SecretRefusal>>,
): Promise<Result<T, SecretRefusal>> =>
  database().transaction(async (tx) => {
    const held = await lockSecrets(tx, client);
    if (!held) return refuse("client_unknown");
    return hasSecrets(held) ? work(tx, held.id) : refuse("takes_no_secret");
  });
