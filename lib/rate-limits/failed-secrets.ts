import type { Networks } from "@/lib/http/client-address";
import { type ClientCredentials, isClientId } from "@/lib/oauth/client-auth/authentication";
import { countFailure } from "./attempt";
import { secondsUntil } from "./full-counters";
import { networkQuotas } from "./network-quotas";

/** Wrong secrets of a client per minute, over all processes (docs/reliability.md, F10). */
const QUOTA = { points: 20, milliseconds: 60_000 };

/** Seconds to wait before a retry if the database is too busy to count. */
const BUSY = 2;

/**
 * Counts a refused secret. Returns the seconds to wait once there are too many, otherwise null.
 * Correct secrets are neither counted nor delayed; otherwise anyone who knows a client_id could
 * lock the client out (docs/design/limits.md). Secrets of unknown
 * clients take the same work, and share one counter per network
 * (docs/design/limits.md).
 */
export async function countFailedSecret(
  credentials: ClientCredentials,
  unregisteredFrom: Networks | null = null,
): Promise<number | null> {
  const { method, clientId } = credentials;
  const secret = method === "client_secret_basic" || method === "client_secret_post";
  if (!secret || !isClientId(clientId)) return null;
  const now = new Date();
  const quotas = unregisteredFrom
    ? networkQuotas("client-secret of nobody", unregisteredFrom, QUOTA)
    : networkQuotas("client-secret", [{ name: clientId, factor: 1 }], QUOTA);
  const counted = await countFailure(quotas, now);
  if (!counted.ok) return BUSY;
  return counted.value && secondsUntil(counted.value, now);
}
