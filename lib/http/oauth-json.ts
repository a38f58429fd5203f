import { CORS } from "./cors";
import { json } from "./json";
import { REQUEST_ID, requestId } from "./request-id";

/** RFC 6749 section 5.1: every answer of the token endpoint, errors too, is JSON that nobody stores. */
export const oauthJson = (
  request: Request,
  status: number,
  body: object,
  headers: Record<string, string> = {},
) =>
  json(status, body, {
    [REQUEST_ID]: requestId(request),
    "Cache-Control": "no-store",
    Pragma: "no-cache",
    ...CORS,
    ...headers,
  });

export const oauthFault = (request: Request, status: 500 | 503) =>
  status === 503
    ? oauthJson(
        request,
        503,
        {
          error: "temporarily_unavailable",
          error_description: "nothing was consumed, try again",
        },
        { "Retry-After": "1" },
      )
    : oauthJson(request, 500, {
        error: "server_error",
        error_description: "something failed on our side, the outcome is unknown",
      });
