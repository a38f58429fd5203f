import { type SecretUse, touchSecrets } from "@/db/applications/secret-uses";
import { database } from "@/db/client";
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
  const key = `${secretHash.toString("base64")} ${clientId}`;
  const last = noted.get(key);
  if (last !== undefined && at.getTime() - last < HOUR_MS) return;
  noted.set(key, at.getTime());
  waiting.set(key, { clientId, secretHash, at });
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
