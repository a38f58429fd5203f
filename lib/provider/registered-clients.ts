import { isClientRegistered } from "@/db/applications/applications";
import { database } from "@/db/client";
import { reading } from "@/db/faults";
import { isClientId } from "@/lib/oauth/client-auth/authentication";
import { countedIn, countIn, type Windows } from "@/lib/rate-limits/windows";
import { processWide } from "@/lib/runtime/process-wide";

/** Milliseconds that a client is remembered as registered. */
const MEMORY = 300_000;

const remembered = () => processWide("registered-clients", (): Windows => new Map());

/**
 * Whether a client has this id: an invented one costs one statement and nothing else. Only registered ids are
 * remembered, so a new application works at once on every process. It is a hint that saves work: whatever the client
 * asks for is decided by a statement of its own.
 */
export async function isRegistered(clientId: string): Promise<boolean> {
  if (!isClientId(clientId)) return false;
  const now = performance.now();
  if (countedIn(remembered(), clientId, now)) return true;
  const registered = await reading(isClientRegistered(database(), clientId));
  if (registered) countIn(remembered(), clientId, now, MEMORY);
  return registered;
}
