import type { Networks } from "@/lib/http/client-address";
import { type ClientCredentials, isClientId } from "@/lib/oauth/client-auth/authentication";
import { countFailure } from "./attempt";
import { secondsUntil } from "./full-counters";
import { networkQuotas } from "./network-quotas";

/** Wrong secrets of one client in a minute, over all processes (docs/reliability.md, F10). */
const QUOTA = { points: 20, milliseconds: 60_000 };

/** Seconds after which a client is to try again where counting is more than the database can do at the moment. */
const BUSY = 2;

/**
 * Counts a secret that was refused. Answers the seconds to wait once there are too many, else null. A right secret is
 * never counted nor held up: whoever knows a client_id could otherwise shut the client out (docs/decisions/0028).
 * Secrets of clients that do not exist take the same work, and share one counter a network (docs/decisions/0049).
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
