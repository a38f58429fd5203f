import type { IncomingMessage, ServerResponse } from "node:http";
import { databaseFault } from "@/db/system/faults";
import { logFault } from "@/lib/endpoints/faults";
import { forgetStatus, noteUnavailable } from "@/lib/error-pages/page-status";
import { CORS, empty } from "@/lib/http/answer";
import { type Arrival, FORWARDING_CHECK, isProof, PROOF } from "@/lib/http/forwarding-check";
import { env, isSecureOrigin, issuer } from "@/lib/runtime/env";
import { FairTurns } from "@/lib/runtime/fair-turns";
import { type Admitted, admit, clientAddress, forwardedForOf } from "@/server/direct/admit";
import { serveDirect, servedDirectly } from "@/server/direct/direct";
import { requestOf } from "@/server/direct/direct-request";
import { refuse } from "@/server/direct/refuse";
import { findRoute, isDirect } from "@/server/direct/routes";
import { send, setCommonHeaders } from "@/server/direct/send";
import type { PageAddresses, SendFile } from "@/server/pages/build-files";
import type { NodeHandler } from "@/server/pages/capture";
import { createKeptPages } from "@/server/pages/kept-pages";
import { createPageServer } from "@/server/pages/page";

/**
 * Admits every request, then serves it directly, from the build's files, from a cached page, or by
 * rendering it with Next.
 */
export function createListener(
  serveNext: NodeHandler,
  { sendFile, ...addresses }: PageAddresses & { sendFile: SendFile },
) {
  const turns = new FairTurns(servedDirectly);
  const serveKeptPage = createKeptPages({ ...addresses, serveNext, turns });
  const servePage = createPageServer({ ...addresses, serveNext, turns });
  const publicAddress = createPublicAddress(addresses);

  async function serveFromBuild(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    admitted: Admitted,
  ) {
    if (sendFile(incoming, outgoing, admitted.requestId)) return;
    if (await serveKeptPage(incoming, outgoing, admitted)) return;
    setCommonHeaders(outgoing, admitted.requestId);
    return servePage(incoming, outgoing, admitted);
  }

  const serverOf = (path: string, isElsewhere: boolean) => {
    if (isElsewhere && publicAddress.isOpened(path)) return redirectToPublicAddress;
    return isDirect(path) ? serveDirect : serveFromBuild;
  };

  return (incoming: IncomingMessage, outgoing: ServerResponse) => {
    if (incoming.url === FORWARDING_CHECK && answerForwardingCheck(incoming, outgoing)) return;
    const isElsewhere = publicAddress.isElsewhere(incoming);
    const admitted = admit(incoming);
    const { path, requestId } = admitted;
    if ("refuse" in admitted)
      return refuse(outgoing, admitted.refuse, requestId, {
        path,
        headers: { ...corsAt(path), ...admitted.headers },
      });
    // A body of unknown length may be left unread, and would corrupt the next request on this
    // connection.
    if (incoming.headers["transfer-encoding"] !== undefined) outgoing.shouldKeepAlive = false;
    const fail = (error: unknown) => {
      logFault(requestId, error);
      const status = databaseFault(error) ? 503 : 500;
      if (status === 503) noteFault(outgoing, requestId);
      if (outgoing.headersSent) outgoing.destroy();
      else refuse(outgoing, status, requestId, { path, headers: corsAt(path) });
    };
    try {
      serverOf(path, isElsewhere)(incoming, outgoing, admitted)?.catch(fail);
    } catch (error) {
      fail(error);
    }
  };
}

/** Keeps an outage out of the log, which reports it in two lines, and not as a page that failed. */
function noteFault(outgoing: ServerResponse, requestId: string) {
  noteUnavailable(requestId);
  outgoing.once("close", () => forgetStatus(requestId));
}

/** Returns CORS headers where the route answers preflights, so that scripts on other origins can read errors too. */
const corsAt = (path: string) => (findRoute(path)?.route.OPTIONS ? CORS : {});

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

/** Endpoints that browsers open. Programs and probes request the others, by any name of this server. */
const ENDPOINTS = /^\/(?:go\/[^/]+|oauth\/(?:authorize|logout))$/;

type Pages = Pick<PageAddresses, "isPage" | "isFile">;

/**
 * Finds the requests that lead to PUBLIC_URL: cookies and forms work at its host only. Behind a
 * proxy that replaces Host, a redirect could lead back to itself, so there a script does it
 * (app/_ui/public-address.tsx, docs/decisions/0183-lead-to-public-url-from-other-hosts.md).
 */
export function createPublicAddress({ isPage, isFile }: Pages) {
  let own: string | null | undefined;
  return {
    /** True if a browser may have opened another host. Call it before `admit`, which replaces Host. */
    isElsewhere({ method, headers: { host } }: IncomingMessage): boolean {
      if (own === undefined) own = ownHost();
      if (own === null || host === own || host?.toLowerCase() === own) return false;
      return host !== undefined && (method === "GET" || method === "HEAD");
    },
    /** True for pages and the endpoints above. Next's pages include route handlers, which programs request. */
    isOpened: (path: string) =>
      ENDPOINTS.test(path) || (!isDirect(path) && isPage(path) && !isFile(path)),
  };
}

/** Returns the host of PUBLIC_URL if this server itself listens there; null if a proxy does. */
function ownHost(): string | null {
  const { host, port } = new URL(issuer());
  const isProxy = isSecureOrigin() || env().TRUST_PROXY > 0 || Number(port || 80) !== env().PORT;
  return isProxy ? null : host;
}

/** Redirects to the same address at PUBLIC_URL. */
export function redirectToPublicAddress(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { requestId }: Admitted,
): undefined {
  const { url } = requestOf(incoming);
  send(outgoing, empty(307, { Location: url }), requestId);
}
