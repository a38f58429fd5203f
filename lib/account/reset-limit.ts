import { database } from "@/db/client";
import { reading } from "@/db/faults";
import { countOne } from "@/db/limits";
import { sha256 } from "@/lib/crypto";
import { clientNetwork } from "@/lib/http/client-address";

/** Links that may be asked for from one network in a window, over all processes (docs/decisions/0027). */
const QUOTA = 20;
const WINDOW = 3_600_000;

/**
 * Counts one that is asked for, whoever is named: what is refused tells nothing of accounts. Answers the seconds to
 * wait once there are too many, else null.
 */
export async function countResetRequest(headers: Headers, now: Date): Promise<number | null> {
  const subject = `password-reset network ${clientNetwork({ headers })}`;
  const one = { key: sha256(subject).toString("base64url"), milliseconds: WINDOW };
  const { points, endsAt } = await reading(countOne(database(), one, now));
  if (points <= QUOTA) return null;
  return Math.max(1, Math.ceil((endsAt.getTime() - now.getTime()) / 1000));
}
