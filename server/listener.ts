import type { IncomingMessage, ServerResponse } from "node:http";
import { CORS } from "@/lib/http/cors";
import { log } from "@/lib/runtime/log";
import { increment } from "@/lib/runtime/metrics";
import { admit } from "./admit";
import type { SendFile } from "./build-files";
import type { NodeHandler } from "./capture";
import { setCommonHeaders } from "./common-headers";
import { serveDirect, servedDirectly } from "./direct";
import { FairTurns } from "./fair-turns";
import { createKeptPages } from "./kept-pages";
import { createPageServer } from "./page";
import type { PageAddresses } from "./page-addresses";
import { refuse } from "./refuse";
import { findRoute, isDirect } from "./routes";

/**
 * Admits every request, then serves it directly, from the build's files, from a cached page, or by
 * rendering it with Next.
 */
export function createListener(
  serveNext: NodeHandler,
  { isPage, isFile, sendFile }: Omit<PageAddresses, "patternOf"> & { sendFile: SendFile },
) {
  const turns = new FairTurns(servedDirectly);
  const serveKeptPage = createKeptPages({ serveNext, isPage, turns });
  const servePage = createPageServer({ serveNext, isFile, turns });

  async function serveThroughNext(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    admitted: { path: string; requestId: string },
  ) {
    if (sendFile(incoming, outgoing, admitted.requestId)) return;
    if (await serveKeptPage(incoming, outgoing, admitted)) return;
    setCommonHeaders(outgoing, admitted.requestId);
    return servePage(incoming, outgoing, admitted);
  }

  return (incoming: IncomingMessage, outgoing: ServerResponse) => {
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
      const { stack } = error instanceof Error ? error : new Error(String(error));
      increment("foyer_unexpected_errors_total", { event: "unexpected_error" });
      log().error({ event: "unexpected_error", requestId, stack });
      if (outgoing.headersSent) outgoing.destroy();
      else refuse(outgoing, 500, requestId, { path, headers: corsAt(path) });
    };
    try {
      const served = isDirect(path)
        ? serveDirect(incoming, outgoing, admitted)
        : serveThroughNext(incoming, outgoing, admitted);
      served?.catch(fail);
    } catch (error) {
      fail(error);
    }
  };
}

/** Returns CORS headers where the route answers preflights, so that scripts on other origins can read errors too. */
const corsAt = (path: string) => (findRoute(path)?.route.OPTIONS ? CORS : {});
