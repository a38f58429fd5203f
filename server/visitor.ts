import type { IncomingMessage, ServerResponse } from "node:http";
import { clientNetworks } from "@/lib/http/client-address";
import { readSessionProof } from "@/lib/session/session-cookie";
import { DirectRequest } from "./direct-request";
import type { Visitor } from "./render-turns";

/**
 * Who waits for a render. The session lane takes a cookie that we sealed: an invented one would let a flood from many
 * networks delay everybody who is signed in. Only the page finds out whether the session is live.
 */
export function visitorOf(
  incoming: IncomingMessage,
  outgoing: Pick<ServerResponse, "destroyed">,
): Visitor {
  const request = new DirectRequest(incoming) as unknown as Request;
  return {
    lane: readSessionProof(request.headers) === null ? "anonymous" : "session",
    // The widest network: someone with a whole /48 must not wait in 65,536 places.
    network: clientNetworks(request).at(-1)?.name ?? "",
    hasLeft: () => outgoing.destroyed,
  };
}
