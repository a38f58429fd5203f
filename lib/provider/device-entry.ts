import { database } from "@/db/system/client";
import { claimDeviceAuthorization } from "@/db/tokens/device-authorizations";
import { formatUserCode, readUserCode } from "@/lib/oauth/token/device";
import { attempt, type Counter, failing } from "@/lib/rate-limits/attempt";
import { latest, secondsUntil } from "@/lib/rate-limits/full-counters";
import { ok, type Result, refuse } from "@/lib/result";
import { macsOf, sha256 } from "@/lib/runtime/crypto";

/** Refusals of a user code. */
export type EntryRefusal =
  /** The code is unknown, expired or used; or another session entered it (RFC 8628 section 5.5). */
  | { code: "wrong" | "in_use" }
  /** Rate limit; `retryAfter` is in seconds. */
  | { code: "limited"; retryAfter: number }
  | { code: "busy" };

type Entering = { session: { id: string; user: { id: string } }; now: Date };

/**
 * Gives the request with a user code to a session. Returns the code as it is displayed. A guess is
 * counted before the code is looked up, so that concurrent guesses can't exceed a limit (RFC 8628
 * section 5.1).
 */
export async function enterUserCode(
  typed: string,
  { session, now }: Entering,
): Promise<Result<string, EntryRefusal>> {
  const code = readUserCode(typed);
  // No device shows such a code, so nothing is guessed.
  if (!code) return refuse({ code: "wrong" });
  const quotas = guesses(session.user.id);
  const attempted = await attempt(quotas, now, async ({ full }) => {
    const endsAt = latest([...full.values()]);
    if (endsAt) return { value: limitedUntil(endsAt, now), outcomes: new Map() };
    const value = await claim(code, session.id, now);
    return { value, outcomes: value.ok ? new Map() : failing(quotas) };
  });
  return attempted.ok ? attempted.value.value : refuse({ code: "busy" });
}

type Entered = Result<string, EntryRefusal>;

const limitedUntil = (endsAt: Date, now: Date): Entered =>
  refuse({ code: "limited", retryAfter: secondsUntil(endsAt, now) });

async function claim(code: string, sessionId: string, now: Date): Promise<Entered> {
  const key = { userCodeHashes: userCodeHashes(code), sessionId };
  const claimed = await claimDeviceAuthorization(database(), key, now);
  if (claimed === "claimed") return ok(formatUserCode(code));
  return refuse({ code: claimed ?? "wrong" });
}

const WINDOW_MS = 15 * 60_000;

/**
 * Limits wrong codes by account, on all processes together. Not by network: only signed-in users
 * enter codes, and others in their network must not keep them from it.
 */
const guesses = (userId: string): Counter[] => [
  {
    key: sha256(`user code of ${userId}`).toString("base64url"),
    points: 10,
    milliseconds: WINDOW_MS,
  },
];

/**
 * Returns the hashes that a user code may be stored under, the current one first. They need a key:
 * there are few enough codes to try all of them.
 */
export const userCodeHashes = (code: string) => macsOf(`device user code ${code}`);
