import { type SecretUse, touchSecrets } from "@/db/applications/secrets";
import { database } from "@/db/client";
import { processWide } from "@/lib/runtime/process-wide";

/** Milliseconds: nobody has to know more exactly when a secret was last used, and a token request must not write for it. */
const HOUR = 3_600_000;

/** By client and secret, the last use that is remembered or about to be. */
type Uses = { noted: Map<string, number>; waiting: Map<string, SecretUse> };

const uses = () =>
  processWide("secret-uses", (): Uses => ({ noted: new Map(), waiting: new Map() }));

/** Notes that a secret proved a client. It is written later (flushSecretUses), and once an hour and process at most. */
export function noteSecretUse(clientId: string, secretHash: Buffer, at: Date): void {
  const { noted, waiting } = uses();
  const key = `${secretHash.toString("base64")} ${clientId}`;
  const last = noted.get(key);
  if (last !== undefined && at.getTime() - last < HOUR) return;
  noted.set(key, at.getTime());
  waiting.set(key, { clientId, secretHash, at });
}

/** Writes what was noted. What cannot be written now waits for the next time. */
export async function flushSecretUses(now: Date): Promise<void> {
  const { noted, waiting } = uses();
  for (const [key, at] of noted) if (now.getTime() - at >= HOUR) noted.delete(key);
  if (waiting.size === 0) return;
  const taken = [...waiting];
  await touchSecrets(
    database(),
    taken.map(([, use]) => use),
  );
  for (const [key, use] of taken) if (waiting.get(key) === use) waiting.delete(key);
}
