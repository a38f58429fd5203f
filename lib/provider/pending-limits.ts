import { database } from "@/db/system/client";
import { dropOldestRequests } from "@/db/tokens/authorization-requests";
import { requestSize } from "@/lib/oauth/authorize/faults";
import type { Parameters } from "@/lib/oauth/parameters";
import { countedBy, type Sender } from "@/lib/rate-limits/attempt";
import { countAgainst, holdBack, type Limit } from "@/lib/rate-limits/limits";
import {
  arePendingMany,
  countDropped,
  countPendingAuthorization,
  pendingAuthorizationLimit,
} from "@/lib/rate-limits/pending-requests";
import { macsOf } from "@/lib/runtime/crypto";
import type { NamedRequest } from "./pending-authorization";

/**
 * Counts a request before it costs a statement. One that names a pending request, and a new one that
 * has to wait, can be made up by anyone: call `found` once it is valid. A valid new one is counted
 * when it is stored. Each counts for its session or browser, or for its network.
 */
export function countArrival(
  named: NamedRequest | null,
  values: Parameters["values"],
  { proof, sender }: { proof: { id: string } | null; sender: Sender },
): Limit {
  const who = countedBy(sender);
  if (named) return countAgainst("unknown", who);
  if (proof !== null || values.get("prompt") === "none")
    return { ...countAgainst("immediate", who), release: () => undefined };
  const limit = pendingAuthorizationLimit(sender);
  return limit.exceeded ? limit : countAgainst("unknown", who);
}

/** Limit of a request that is to be stored, and the MAC of the network that it may be dropped with. */
type Room = { limit: Limit; network: Buffer | null };

/**
 * Counts a request before it is stored, and drops others for it beyond the total of all networks. While
 * requests are many, those of unknown browsers wait for each other, so that others keep their part of
 * the processor.
 */
export async function makeRoom(sender: Sender, values: Parameters["values"]): Promise<Room> {
  if (sender.caller === null && arePendingMany()) await holdBack("pendingRequests");
  const { limit, network, drop } = countPendingAuthorization(sender, requestSize(values));
  if (drop) {
    const oldest = { network: networkMac(drop.network), kibibytes: drop.kibibytes };
    countDropped(drop, await dropOldestRequests(database(), oldest));
  }
  return { limit, network: network === null ? null : networkMac(network) };
}

/** Stands for a network, whose addresses aren't stored. */
const networkMac = (name: string): Buffer => macsOf(`network ${name}`)[0];
