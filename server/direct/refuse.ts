import type { ServerResponse } from "node:http";
import { isForPerson, refusedPage } from "@/lib/error-pages/page-faults";
import { refuseForeign } from "@/lib/forms/posted-form";
import { originOf, REQUEST_ID } from "@/lib/http/request";
import { logBounded } from "@/lib/rate-limits/bounded-log";
import { requestOf } from "./direct-request";
import { send, setCommonHeaders } from "./send";

const MESSAGE = {
  400: ["invalid_request", "The request target is not a valid path."],
  403: ["invalid_request", "The form was not sent from a page at PUBLIC_URL."],
  405: ["method_not_allowed", "Method not allowed. The Allow header lists the supported methods."],
  411: ["invalid_request", "Content-Length is required."],
  413: ["payload_too_large", "The body is too large."],
  414: ["invalid_request", "The address has too many parameters."],
  415: ["unsupported_media_type", "Unsupported content type."],
  431: ["invalid_request", "The request has too many cookies."],
  500: ["internal_error", "Internal server error. Include the request ID when you report it."],
  503: ["unavailable", "The service is temporarily unavailable. Try again."],
} as const;

/** Milliseconds that a sender gets to finish before the connection is closed. */
const CLOSE_TIMEOUT_MS = 1000;

/** Answers before any handler runs, then closes the connection, since the body wasn't read. */
export function refuse(
  outgoing: ServerResponse,
  status: keyof typeof MESSAGE,
  requestId: string,
  { path = "", headers = {} }: { path?: string; headers?: Record<string, string> } = {},
) {
  if (status === 403) logForeignForm(outgoing, path);
  const [code, message] = MESSAGE[status];
  const request = pageRequestOf(outgoing, requestId);
  if (isForPerson(request.headers, path)) {
    const page =
      status === 403 ? refuseForeign(request) : refusedPage(request, status, message, headers);
    return showPage(outgoing, page, requestId);
  }
  const body = path.startsWith("/oauth/")
    ? { error: OAUTH_CODE[code], error_description: message }
    : { error: { code, message, requestId } };
  const text = JSON.stringify(body);
  setCommonHeaders(outgoing, requestId);
  outgoing.writeHead(status, {
    "Content-Type": "application/json",
    "Content-Length": Buffer.byteLength(text),
    "Cache-Control": "no-store",
    Pragma: "no-cache",
    Connection: "close",
    ...(status === 503 && { "Retry-After": "1" }),
    ...headers,
  });
  outgoing.write(text);
  afterBody(outgoing, () => void outgoing.end());
}

/** Logs a form post that came from another site, or from no page (ASVS 16.3.3). */
function logForeignForm({ req }: ServerResponse, pathname: string) {
  const { headers } = requestOf(req);
  const { requestId, network } = originOf(headers);
  const event = "form_refused";
  const origin = headers.get("origin");
  logBounded({ headers }, event, { event, requestId, pathname, origin, network });
}

/** Shows people a page. A form from another host of this server learns where it belongs: its own page looked right. */
function showPage(outgoing: ServerResponse, page: Promise<Response>, requestId: string) {
  outgoing.shouldKeepAlive = false;
  void page.then((ready) => afterBody(outgoing, () => send(outgoing, ready, requestId)));
}

/** Returns what a page needs of a request, whose address may be none, and whose ID may be the caller's. */
function pageRequestOf({ req }: ServerResponse, requestId: string) {
  req.headers[REQUEST_ID] = requestId;
  return { url: "/", headers: requestOf(req).headers };
}

/** Drains the body first: closing while the client still writes resets the connection and discards the response. */
function afterBody({ req }: ServerResponse, end: () => void) {
  if (req.readableEnded) return end();
  // Once only: the body can still end after the timeout, while an earlier response of a pipeline is awaited.
  const answer = () => {
    clearTimeout(late);
    req.off("end", answer);
    end();
  };
  const late = setTimeout(answer, CLOSE_TIMEOUT_MS).unref();
  req
    .once("close", () => clearTimeout(late))
    .once("end", answer)
    .resume();
}

/** OAuth error codes: RFC 6749 section 5.2 defines few, and its clients read a string. */
const OAUTH_CODE = {
  invalid_request: "invalid_request",
  method_not_allowed: "invalid_request",
  payload_too_large: "invalid_request",
  unsupported_media_type: "invalid_request",
  internal_error: "server_error",
  unavailable: "temporarily_unavailable",
} as const;
