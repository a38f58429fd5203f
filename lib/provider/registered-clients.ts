import { isClientRegistered } from "@/db/applications/applications";
import { type SecretUse, touchSecrets } from "@/db/applications/secret-uses";
import { database } from "@/db/system/client";
import { reading } from "@/db/system/faults";
import { type ClientCredentials, isClientId } from "@/lib/oauth/client-auth/authentication";
import { countedIn, countIn, type Windows } from "@/lib/rate-limits/windows";
import { sha256 } from "@/lib/runtime/crypto";
import { processWide } from "@/lib/runtime/process-wide";

/** Milliseconds that a client ID is cached as registered. */
const CACHED_MS = 300_000;

const remembered = () => processWide("registered-clients", (): Windows => new Map());

/** True if a client had this ID a moment ago. Without a statement, for requests that may cost none. */
export const wasRegistered = (clientId: string): boolean =>
  countedIn(remembered(), clientId, performance.now()) !== null;

/**
 * True if a client has this ID; an invented one costs one statement and nothing else. Only
 * registered IDs are cached, so that a new application works at once in every process. The result
 * is a hint that saves work: a statement of its own decides each request of the client.
 */
export async function isRegistered(clientId: string): Promise<boolean> {
  if (!isClientId(clientId)) return false;
  const now = performance.now();
  if (countedIn(remembered(), clientId, now)) return true;
  const registered = await reading(isClientRegistered(database(), clientId));
  if (registered) countIn(remembered(), clientId, now, CACHED_MS);
  return registered;
}

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
