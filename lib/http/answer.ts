import { Readable } from "node:stream";
import { issuer } from "@/lib/runtime/env";
import { REQUEST_ID, requestId } from "./request";

/** Body that is sent piece by piece as the client reads, and stopped if the client disconnects. */
type Pieces = AsyncGenerator<string, void, void>;

/** Headers of a response; a list repeats its header, as Set-Cookie needs it (RFC 6265 section 3). */
export type AnswerHeaders = Readonly<Record<string, string | string[]>>;

/** Response as plain fields, for our own server. */
export class Answer {
  readonly status: number;
  readonly body: string | Uint8Array | Pieces | null;
  readonly headers: AnswerHeaders;

  constructor(status: number, body: Answer["body"], headers: Answer["headers"]) {
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

type Make = (
  status: number,
  body: string | Uint8Array<ArrayBuffer> | Pieces | null,
  headers: AnswerHeaders,
) => Response;

let make: Make = (status, body, headers) =>
  new Response(isPieces(body) ? streamOf(body) : body, { status, headers: linesOf(headers) });

/** Returns names and values, one pair for each line. */
const linesOf = (headers: AnswerHeaders): [string, string][] =>
  Object.entries(headers).flatMap(([name, value]) =>
    (typeof value === "string" ? [value] : value).map((one): [string, string] => [name, one]),
  );

const streamOf = (pieces: Pieces) =>
  Readable.toWeb(Readable.from(pieces, { objectMode: false })) as ReadableStream<Uint8Array>;

export const isPieces = (body: Answer["body"]): body is Pieces =>
  typeof body === "object" && body !== null && Symbol.asyncIterator in body;

/** Creates a handler's response: a Response, or an Answer in our own server (server/direct/direct.ts). */
export const answer: Make = (status, body, headers) => make(status, body, headers);

/**
 * Makes this copy of the module create Answer objects from now on: creating a Response costs more
 * than everything else in a response.
 */
export function answerInParts() {
  make = (status, body, headers) => new Answer(status, body, headers) as unknown as Response;
}

export const json = (status: number, body: object, headers: AnswerHeaders) =>
  answer(status, JSON.stringify(body), { "Content-Type": "application/json", ...headers });

/**
 * Returns an uncacheable response without a body. Without Content-Length, Node would send an empty
 * chunked body.
 */
export const empty = (status: number, headers: AnswerHeaders = {}) =>
  answer(status, null, { "Cache-Control": "no-store", "Content-Length": "0", ...headers });

/** Redirects with 303, so that the browser does not post the form again (RFC 9700 section 4.12). */
export const redirectTo = (location: string, headers: AnswerHeaders = {}) =>
  empty(303, { Location: location, ...headers });

/** Redirects with 303 to a path of this origin. */
export const seeOther = (path: string, headers: AnswerHeaders = {}) =>
  redirectTo(issuer() + path, headers);

/**
 * Headers for endpoints that scripts of any site may call, without credentials
 * (docs/specification.md, section 7).
 */
export const CORS = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers": "ETag, WWW-Authenticate, Retry-After, X-Request-Id, DPoP-Nonce",
} as const;

/**
 * Headers that scripts may send. Clients of the Model Context Protocol send its version when they
 * discover an authorization server.
 */
const SENT = "Authorization, Content-Type, DPoP, If-None-Match, MCP-Protocol-Version";

export const preflight = (methods: string) =>
  answer(204, null, {
    ...CORS,
    "Access-Control-Allow-Methods": methods,
    "Access-Control-Allow-Headers": SENT,
    "Access-Control-Max-Age": "86400",
  });

/** RFC 7111 defines the `header` parameter; JSON Lines has no registered media type. */
const MEDIA_TYPE = {
  csv: "text/csv; charset=utf-8; header=present",
  json: "application/json",
  jsonl: "application/jsonl",
};

type File = { subject: string; format: keyof typeof MEDIA_TYPE; at: Date };

/**
 * Returns a file download, named after its subject and day (UTC). A generator is pulled piece by
 * piece as the client reads.
 */
export const attachment = (
  content: string | AsyncGenerator<string, void, void>,
  { subject, format, at }: File,
) =>
  answer(200, content, {
    "Content-Type": MEDIA_TYPE[format],
    "Content-Disposition": `attachment; filename="foyer-${subject}-${at.toISOString().slice(0, 10)}.${format}"`,
    "Cache-Control": "no-store",
    "Cross-Origin-Resource-Policy": "same-origin",
  });

/** Status of each `error.code`. */
export const API_ERROR_STATUS = {
  invalid_request: 400,
  unauthenticated: 401,
  insufficient_scope: 403,
  not_found: 404,
  method_not_allowed: 405,
  payload_too_large: 413,
  unsupported_media_type: 415,
  rate_limited: 429,
  internal_error: 500,
  unavailable: 503,
} as const;

export type ApiErrorCode = keyof typeof API_ERROR_STATUS;

/** Returns an error of the resource API (docs/specification.md, section 2.4). */
export function apiError(
  request: Request,
  code: ApiErrorCode,
  message: string,
  options: { headers?: Record<string, string>; details?: unknown } = {},
): Response {
  const id = requestId(request);
  const { details, headers } = options;
  const error = { code, message, requestId: id, ...(details !== undefined && { details }) };
  return json(
    API_ERROR_STATUS[code],
    { error },
    { "Cache-Control": "no-store", [REQUEST_ID]: id, ...headers },
  );
}
