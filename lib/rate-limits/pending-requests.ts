import type { Networks } from "@/lib/http/client-address";
import { env } from "@/lib/runtime/env";
import { describe, type Limit, unlimited, windowsOf } from "./limits";
import { countNetworks, findFull } from "./network-windows";
import { countIn, WINDOW_SECONDS } from "./windows";

/** Number of networks at their quota that fit into the total of pending requests. */
const FULL_NETWORKS = 100;

/**
 * Counts an authorization request before it is stored, in KiB (rounded up), against
 * RATE_LIMIT_TOKEN by network and minute, and against a hundred times that in total. With a
 * request's lifetime of ten minutes, this bounds the table.
 */
export function countPendingAuthorization(networks: Networks, bytes: number): Limit {
  const quota = env().RATE_LIMIT_TOKEN;
  if (quota === 0) return unlimited;
  const now = performance.now();
  const by = Math.ceil(bytes / 1024);
  const own = countNetworks(windowsOf("stored"), networks, { quota, now, by });
  const limit = describe("stored", own, now);
  if (limit.exceeded) return limit;
  const window = countIn(windowsOf("total"), "", now, WINDOW_SECONDS * 1000, by);
  const total = describe("stored", { quota: quota * FULL_NETWORKS, window }, now);
  return total.exceeded ? total : limit;
}

/** Returns the limit of pending requests without counting one: exceeded if one more would be refused. */
export function pendingAuthorizationLimit(networks: Networks): Limit {
  const quota = env().RATE_LIMIT_TOKEN;
  if (quota === 0) return unlimited;
  const now = performance.now();
  const full =
    findFull(windowsOf("stored"), networks, { quota, now }) ??
    findFull(windowsOf("total"), [{ name: "", factor: FULL_NETWORKS }], { quota, now });
  return full ? describe("stored", full, now) : unlimited;
}
