import type { IncomingMessage, ServerResponse } from "node:http";
import { databaseFault } from "@/db/system/faults";
import { logFault } from "@/lib/endpoints/faults";
import { forgetStatus, noteUnavailable } from "@/lib/error-pages/page-status";
import { CORS } from "@/lib/http/cors";
import { FORWARDING_CHECK } from "@/lib/http/forwarding-check";
import { FairTurns } from "@/lib/runtime/fair-turns";
import { type Admitted, admit } from "@/server/direct/admit";
import { setCommonHeaders } from "@/server/direct/common-headers";
import { serveDirect, servedDirectly } from "@/server/direct/direct";
import { refuse } from "@/server/direct/refuse";
import { findRoute, isDirect } from "@/server/direct/routes";
import type { SendFile } from "@/server/pages/build-files";
import type { NodeHandler } from "@/server/pages/capture";
import { createKeptPages } from "@/server/pages/kept-pages";
import { createPageServer } from "@/server/pages/page";
import type { PageAddresses } from "@/server/pages/page-addresses";
import { answerForwardingCheck } from "./forwarding-check";
import { createPublicAddress, redirectToPublicAddress } from "./public-address";

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
