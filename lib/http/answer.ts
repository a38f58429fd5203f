import { Readable } from "node:stream";

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
