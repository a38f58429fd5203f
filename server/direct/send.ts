import type { OutgoingHttpHeader, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setImmediate } from "node:timers";
import { Answer, isPieces } from "@/lib/http/answer";
import { isSecureOrigin } from "@/lib/runtime/env";

/**
 * Sends a handler's response with its headers in one list: set one by one, Node would copy each of
 * them. Returns a promise only for a body in pieces.
 */
export function sendAnswer(
  outgoing: ServerResponse,
  response: Response,
  requestId: string,
): Promise<void> | undefined {
  const answer = answerOf(response);
  const { status, body } = answer;
  if (!isPieces(body)) {
    send(outgoing, response, requestId);
    return undefined;
  }
  outgoing.writeHead(status, headerList(answer, null, { outgoing, requestId }));
  // An error ends the connection, so that the client doesn't take a part for the whole.
  return pipeline(Readable.from(body), outgoing).catch(ignoreClosed);
}

/** Ignores that a client disconnected; the generator has stopped. */
function ignoreClosed(error: NodeJS.ErrnoException) {
  if (error.code !== "ERR_STREAM_PREMATURE_CLOSE") throw error;
}

/**
 * Sends a response with a whole body, together with the others of this turn of the event loop: each
 * write to a socket may wake the other end, which costs more than all else in a short response.
 */
export function send(outgoing: ServerResponse, response: Response, requestId: string) {
  const answer = answerOf(response);
  const { status, body, headers } = answer;
  if (isPieces(body)) throw new TypeError("a body in pieces where none is expected");
  const bytes = bytesOf(body, headers["Content-Length"]);
  outgoing.writeHead(status, headerList(answer, bytes, { outgoing, requestId }));
  // A byte per character means plain ASCII, which Node copies without encoding.
  const encoding = bytes === body?.length ? "latin1" : "utf8";
  if (ready.push({ outgoing, body, encoding }) === 1) setImmediate(endAll);
  if (ready.length === MAX_READY) endAll();
}

function bytesOf(body: string | Uint8Array | null, declared: string | string[] | undefined) {
  if (declared !== undefined) return Number(declared);
  return body === null ? 0 : Buffer.byteLength(body);
}

type Ready = {
  outgoing: ServerResponse;
  body: string | Uint8Array | null;
  encoding: "latin1" | "utf8";
};

/** Responses that a turn collects at most, so that under load the first one doesn't wait for long. */
const MAX_READY = 32;

let ready: Ready[] = [];

function endAll() {
  const all = ready;
  ready = [];
  for (const { outgoing, body, encoding } of all) outgoing.end(body, encoding);
}

export function answerOf(response: Response): Answer {
  if (!(response instanceof Answer)) throw new TypeError("a handler answered past lib/http/answer");
  return response;
}

function headerList(
  { status, headers }: Answer,
  bytes: number | null,
  { outgoing, requestId }: { outgoing: ServerResponse; requestId: string },
) {
  const list: OutgoingHttpHeader[] = commonHeaders(requestId, outgoing);
  for (const name in headers) if (name !== "x-request-id") list.push(name, headers[name] ?? "");
  const hasNoLength = bytes === null || status === 204 || status === 304;
  if (!hasNoLength && headers["Content-Length"] === undefined)
    list.push("Content-Length", `${bytes}`);
  return list;
}

/**
 * Returns the headers that every response carries, as a flat list of alternating names and values. What answers
 * the check of a gate says nothing of our host: a proxy passes it on under the name of another.
 */
export function commonHeaders(requestId: string, { req }: Pick<ServerResponse, "req">): string[] {
  const headers = ["X-Request-Id", requestId, "X-Content-Type-Options", "nosniff"];
  if (isSecureOrigin() && !req.url?.startsWith("/gate/"))
    headers.push("Strict-Transport-Security", "max-age=63072000; includeSubDomains");
  return headers;
}

/** Sets the common headers one by one, for responses that add headers of their own. */
export function setCommonHeaders(outgoing: ServerResponse, requestId: string) {
  const headers = commonHeaders(requestId, outgoing);
  for (let n = 0; n < headers.length; n += 2)
    outgoing.setHeader(headers[n] ?? "", headers[n + 1] ?? "");
}
