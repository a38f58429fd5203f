import { isClientRegistered } from "@/db/applications/applications";
import { database } from "@/db/system/client";
import { reading } from "@/db/system/faults";
import { isClientId } from "@/lib/oauth/client-auth/authentication";
import { countedIn, countIn, type Windows } from "@/lib/rate-limits/windows";
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
