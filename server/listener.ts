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
    { path, requestId }: { path: string; requestId: string },
  ) => {
    const allowed = FORM_TARGET.test(path) ? "POST" : "GET, HEAD, POST";
    if (!allowed.split(", ").includes(incoming.method ?? "")) {
      outgoing.setHeader("Allow", allowed);
      return refuse(outgoing, 405, requestId);
    }
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
    // A body of unknown length may be left unread: the next request on this connection would be lost in it.
    if (incoming.headers["transfer-encoding"] !== undefined) outgoing.shouldKeepAlive = false;
    const served = isDirect(path)
      ? serveDirect(incoming, outgoing)
      : servePage(incoming, outgoing, admitted);
    served.catch((error: unknown) => {
      const { stack } = error instanceof Error ? error : new Error(String(error));
      log().error({ event: "unexpected_error", requestId, stack });
      if (outgoing.headersSent) outgoing.destroy();
      else refuse(outgoing, 500, requestId, path);
    });
  };
}

/** Where forms are sent. Next would answer other methods without saying which ones work. */
const FORM_TARGET = /^\/(?:sign-in\/password|sign-out\/confirm|consent\/decision)$/;

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
