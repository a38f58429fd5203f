import type { IncomingMessage, ServerResponse } from "node:http";
import { issuer } from "@/lib/env";
import { log } from "@/lib/log";
import { admit } from "./admit";
import { createAnonymousDirectory } from "./anonymous-directory";
import { serveDirect } from "./direct";
import { setCommonHeaders, setPageHeaders } from "./page-headers";
import { refuse } from "./refuse";
import { isDirect } from "./routes";

type NodeHandler = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<unknown>;

/** What happens to every request: admitted, then straight to its handler, or to Next. */
export function createListener(serveNext: NodeHandler) {
  const serveAnonymousDirectory = createAnonymousDirectory(serveNext);
  const servePage = async (
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    requestId: string,
  ) => {
    const refusal = checkWrite(incoming);
    if (refusal !== null) return refuse(outgoing, refusal, requestId);
    if (await serveAnonymousDirectory(incoming, outgoing)) return;
    await setPageHeaders(incoming, outgoing);
    await serveNext(incoming, outgoing);
  };

  return (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const admitted = admit(incoming);
    const { path, requestId } = admitted;
    if ("refuse" in admitted) return refuse(outgoing, admitted.refuse, requestId, path);
    setCommonHeaders(outgoing, requestId);
    const served = isDirect(path)
      ? serveDirect(incoming, outgoing)
      : servePage(incoming, outgoing, requestId);
    served.catch((error: unknown) => {
      const { stack } = error instanceof Error ? error : new Error(String(error));
      log().error({ event: "unexpected_error", requestId, stack });
      if (outgoing.headersSent) outgoing.destroy();
      else refuse(outgoing, 500, requestId, path);
    });
  };
}

const FORMS = /^(?:application\/x-www-form-urlencoded|multipart\/form-data|text\/plain)(?:;|$)/i;

/**
 * Writes on pages come from our own forms and scripts. Next answers some hostile ones with a 500, and server actions
 * are reachable without their page: both end here. Next's own client posts text/plain with a `next-action` header.
 */
function checkWrite(incoming: IncomingMessage): 403 | 411 | 415 | null {
  const { method = "GET", headers } = incoming;
  if (method === "GET" || method === "HEAD") return null;
  if (headers.origin !== issuer()) return 403;
  if (headers["content-length"] === undefined) return 411;
  const type = headers["content-type"] ?? "";
  if (!FORMS.test(type)) return 415;
  if (/^text\/plain/i.test(type) && headers["next-action"] === undefined) return 415;
  if (/^multipart/i.test(type) && !/boundary=[^;\s]{1,70}/i.test(type)) return 415;
  return null;
}
