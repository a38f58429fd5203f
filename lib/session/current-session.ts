import { database } from "@/db/system/client";
import { reading } from "@/db/system/faults";
import { findLiveSession, type LiveSession, touchSession } from "@/db/users/live-sessions";
import { originOf } from "@/lib/http/request";
import { readSessionProof } from "./session-cookie";

export type { LiveSession };

/**
 * Returns the live session that a request's cookie proves, with its user. Updates the time it was
 * last seen, once a minute at most.
 */
export async function currentSession(headers: Headers): Promise<LiveSession | null> {
  const proof = readSessionProof(headers);
  if (proof === null) return null;
  const now = new Date();
  const session = await reading(findLiveSession(database(), proof, now));
  if (session) await touchSession(database(), session, originOf(headers).network, now);
  return session;
}
