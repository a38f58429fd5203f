/** Response as an HTTP/1.1 server sent it. The getters decode only what a visit reads. */
export class Answer {
  readonly status: number;
  readonly head: string;
  readonly #body: Buffer;

  constructor(head: string, body: Buffer) {
    this.head = head;
    this.status = Number(head.slice(9, 12));
    this.#body = body;
  }

  get text() {
    return this.#body.toString("utf8");
  }

  get json() {
    return JSON.parse(this.text) as Record<string, string>;
  }

  /** Values of a header, in order. `name` is lower case. */
  header(name: string): string[] {
    const lines = this.head
      .split("\r\n")
      .filter((line) => line.toLowerCase().startsWith(`${name}:`));
    return lines.map((line) => line.slice(name.length + 1).trim());
  }
}

const LENGTH = /\r\ncontent-length: *(\d+)/i;
const CHUNKED = /\r\ntransfer-encoding: *chunked/i;
const NOTHING = Buffer.alloc(0);

/**
 * Puts the responses of one connection together. A connection has at most one request in flight, so
 * no bytes follow a complete response.
 */
export class AnswerReader {
  #kept: Buffer = NOTHING;

  /**
   * Returns the response once it is complete, or null. The response refers to `chunk`: read it
   * before the next call. Throws on a response without Content-Length or chunks.
   */
  read(chunk: Buffer): Answer | null {
    const bytes = this.#kept.length === 0 ? chunk : Buffer.concat([this.#kept, chunk]);
    const answer = parse(bytes);
    // The socket reuses the memory of `chunk`.
    this.#kept = answer ? NOTHING : Buffer.from(bytes);
    return answer;
  }
}

function parse(bytes: Buffer): Answer | null {
  const headEnd = bytes.indexOf("\r\n\r\n");
  if (headEnd < 0) return null;
  const head = bytes.toString("latin1", 0, headEnd);
  const start = headEnd + 4;
  const length = LENGTH.exec(head)?.[1];
  if (length !== undefined) {
    const end = start + Number(length);
    return bytes.length < end ? null : new Answer(head, bytes.subarray(start, end));
  }
  if (CHUNKED.test(head)) {
    const body = joinChunks(bytes, start);
    return body && new Answer(head, body);
  }
  if (/^HTTP\/1\.1 (?:204|304)/.test(head)) return new Answer(head, NOTHING);
  throw new Error(`a response has no length: ${head}`);
}

/** Joins the chunks of RFC 9112 section 7.1; returns null if the last one has not arrived. */
function joinChunks(bytes: Buffer, from: number): Buffer | null {
  const chunks: Buffer[] = [];
  for (let at = from; ; ) {
    const lineEnd = bytes.indexOf("\r\n", at);
    if (lineEnd < 0) return null;
    const size = Number.parseInt(bytes.toString("latin1", at, lineEnd), 16);
    const end = lineEnd + 2 + size;
    if (bytes.length < end + 2) return null;
    if (size === 0) return Buffer.concat(chunks);
    chunks.push(bytes.subarray(lineEnd + 2, end));
    at = end + 2;
  }
}
