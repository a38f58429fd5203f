import { type SecretUse, touchSecrets } from "@/db/applications/secret-uses";
import { database } from "@/db/system/client";
import type { ClientCredentials } from "@/lib/oauth/client-auth/authentication";
import { sha256 } from "@/lib/runtime/crypto";
import { processWide } from "@/lib/runtime/process-wide";

/**
 * Milliseconds between two records of a secret's use. Nobody needs a more precise time, and token
 * requests must not write for it.
 */
const HOUR_MS = 3_600_000;

/** Last recorded use by client and secret, and the uses that wait to be written. */
type Uses = { noted: Map<string, number>; waiting: Map<string, SecretUse> };

const uses = () =>
  processWide("secret-uses", (): Uses => ({ noted: new Map(), waiting: new Map() }));

/**
 * Records that a secret authenticated a client. flushSecretUses writes it later, at most once an
 * hour per process.
 */
export function noteSecretUse(clientId: string, secretHash: Buffer, at: Date): void {
  const { noted, waiting } = uses();
  const key = keyOf(clientId, secretHash);
  const last = noted.get(key);
  if (last !== undefined && at.getTime() - last < HOUR_MS) return;
  noted.set(key, at.getTime());
  waiting.set(key, { clientId, secretHash, at });
}

const keyOf = (clientId: string, secretHash: Buffer) =>
  `${secretHash.toString("base64")} ${clientId}`;

/**
 * Returns the name by which requests with a secret are counted if it authenticated the client in this
 * process within the last hour; null for any other secret. It may have been deleted since.
 */
export function nameUsedSecret(credentials: ClientCredentials): string | null {
  if (!("secret" in credentials)) return null;
  const key = keyOf(credentials.clientId, sha256(credentials.secret));
  return uses().noted.has(key) ? `secret ${sha256(key).toString("base64url")}` : null;
}

/** Writes the recorded uses. If that fails, they wait for the next call. */
export async function flushSecretUses(now: Date): Promise<void> {
  const { noted, waiting } = uses();
  for (const [key, at] of noted) if (now.getTime() - at >= HOUR_MS) noted.delete(key);
  if (waiting.size === 0) return;
  const taken = [...waiting];
  await touchSecrets(
    database(),
    taken.map(([, use]) => use),
  );
  for (const [key, use] of taken) if (waiting.get(key) === use) waiting.delete(key);
}
