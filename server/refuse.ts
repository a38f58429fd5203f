import type { ServerResponse } from "node:http";

const MESSAGE = {
  400: ["invalid_request", "The request target is not a plain path of this service."],
  403: ["invalid_request", "The form was not sent from a page of this service."],
  411: ["invalid_request", "Say how long the body is: Content-Length is missing."],
  413: ["payload_too_large", "The body is too large."],
  415: ["unsupported_media_type", "This content type is not taken here."],
  500: ["internal_error", "Something failed on our side. The request id helps us find it."],
} as const;

/** Answers before any handler is reached; the connection ends, since the body was not read. */
export function refuse(outgoing: ServerResponse, status: keyof typeof MESSAGE, requestId: string) {
  const [code, message] = MESSAGE[status];
  const body = JSON.stringify({ error: { code, message, requestId } });
  outgoing.writeHead(status, {
    "Content-Type": "application/json",
    "Cache-Control": "no-store",
    "X-Request-Id": requestId,
    Connection: "close",
  });
  outgoing.end(body);
}
