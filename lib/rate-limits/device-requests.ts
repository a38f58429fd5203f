import type { Network, Networks } from "@/lib/http/client-address";
import { env } from "@/lib/runtime/env";
import { describe, type Limit, unlimited, windowsOf } from "./limits";
import { countNetworks } from "./windows";

/** Part of RATE_LIMIT_TOKEN that requests of devices may use: 10 a minute by default. */
const SHARE = 1 / 120;

/** Counts a request of a device before it is stored, by client, network and minute. */
export function countDeviceRequest(clientId: string, [own, ...around]: Networks): Limit {
  const quota = Math.ceil(env().RATE_LIMIT_TOKEN * SHARE);
  if (quota === 0) return unlimited;
  const now = performance.now();
  const ofClient = ({ name, factor }: Network) => ({ name: `${clientId} ${name}`, factor });
  const networks: Networks = [ofClient(own), ...around.map(ofClient)];
  return describe("device", countNetworks(windowsOf("device"), networks, { quota, now }), now);
}
