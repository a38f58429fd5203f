import { clientNetworks, type Networks } from "@/lib/http/client-address";
import { countedBy, type Sender } from "@/lib/rate-limits/attempt";
import { provenDeviceHash } from "./device";
import { readSessionProof } from "./session-cookie";
import { readPending } from "./two-step/pending-sign-in";

/**
 * Returns whom the cookies of a request prove it to come from: a session, a sign-in whose password
 * was right, or a browser that signed in before. Null if they prove nothing. What counts by this
 * name can't be used up by others in the same network. Whether the session or sign-in is still open
 * isn't looked up.
 */
export function provenCaller(headers: Headers): string | null {
  const session = readSessionProof(headers);
  if (session) return `session ${session.id}`;
  const pending = readPending(headers);
  if (pending) return `pending sign-in ${pending.toString("hex")}`;
  const device = provenDeviceHash(headers);
  return device && `browser ${device.toString("hex")}`;
}

/** Returns what rate limits count a request by. */
export const senderOf = (headers: Headers): Sender => ({
  networks: clientNetworks({ headers }),
  caller: provenCaller(headers),
});

/** Returns what a request counts by: the proven caller alone, or its networks. */
export const callerOrNetworks = (headers: Headers): Networks => countedBy(senderOf(headers));
