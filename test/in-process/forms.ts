import type { IncomingMessage, ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { POST as decideConsent } from "@/app/(flows)/consent/decision/route";
import { REQUEST_ID } from "@/lib/http/request-id";
import { issuer } from "@/lib/runtime/env";
import { send } from "@/server/send";

/**
 * Serves the consent form in place of Next. Pages, and the forms that use Next's request state,
 * need the built server.
 */
export async function serveForm(incoming: IncomingMessage, outgoing: ServerResponse) {
  const { url = "/", method = "GET" } = incoming;
  if (method !== "POST" || url.split("?", 1)[0] !== "/consent/decision")
    return void outgoing.writeHead(501).end();
  const headers = Object.entries(incoming.headers).map(([name, value]) => [name, `${value}`]);
  const request = new Request(issuer() + url, {
    method,
    headers: headers as [string, string][],
    body: new Uint8Array(await buffer(incoming)),
  });
  send(outgoing, await decideConsent(request), `${incoming.headers[REQUEST_ID]}`);
}
