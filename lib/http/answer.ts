/** Response as plain fields, for our own server. */
export class Answer {
  readonly status: number;
  readonly body: string | Uint8Array | null;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, body: Answer["body"], headers: Answer["headers"]) {
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

type Make = (
  status: number,
  body: string | Uint8Array<ArrayBuffer> | null,
  headers: Readonly<Record<string, string>>,
) => Response;

let make: Make = (status, body, headers) => new Response(body, { status, headers });

/** Creates a handler's response: a Response, or an Answer in our own server (server/direct.ts). */
export const answer: Make = (status, body, headers) => make(status, body, headers);

/**
 * Makes this copy of the module create Answer objects from now on: creating a Response costs more
 * than everything else in a response.
 */
export function answerInParts() {
  make = (status, body, headers) => new Answer(status, body, headers) as unknown as Response;
}
