import type { IncomingMessage, ServerResponse } from "node:http";
import { type Arrival, isProof, PROOF } from "@/lib/http/forwarding-check";
import { clientAddress, forwardedForOf } from "@/server/direct/admit";

/** Tells `foyer doctor` how its request arrived. False, with nothing sent, for everybody else. */
export function answerForwardingCheck(incoming: IncomingMessage, outgoing: ServerResponse) {
  const proof = incoming.headers[PROOF];
  if (typeof proof !== "string" || !isProof(proof, new Date())) return false;
  const forwardedFor = forwardedForOf(incoming);
  const arrival: Arrival = {
    forwardedFor: forwardedFor ? forwardedFor.split(",").map((entry) => entry.trim()) : [],
    address: clientAddress(incoming),
  };
  outgoing.writeHead(200, { "Content-Type": "application/json", "Cache-Control": "no-store" });
  outgoing.end(JSON.stringify(arrival));
  return true;
}
