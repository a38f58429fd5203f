import type { IncomingMessage, ServerResponse } from "node:http";
import { clientNetworks } from "@/lib/http/client-address";
import type { QueuedRequest } from "@/lib/runtime/fair-turns";
import { readSessionProof } from "@/lib/session/session-cookie";
import { DirectRequest } from "./direct-request";

/** True for a cookie sealed by Foyer. Only the page checks that the session is active. */
const hasSession = (headers: Headers) => readSessionProof(headers) !== null;

/**
 * Returns a request with its lane and network. The session lane requires a cookie that outsiders can't
 * make: otherwise a flood of made-up cookies from many networks would delay everyone who has one.
 */
export function queuedRequestOf(
  incoming: IncomingMessage,
  outgoing: Pick<ServerResponse, "destroyed">,
): QueuedRequest {
  const request = new DirectRequest(incoming) as unknown as Request;
  return {
    lane: hasSession(request.headers) ? "session" : "anonymous",
    // The widest network: someone with a whole /48 must not wait in 65,536 places.
    network: clientNetworks(request).at(-1)?.name ?? "",
    hasLeft: () => outgoing.destroyed,
  };
}
