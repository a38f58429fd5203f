import { type IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from "node:http";

export type NodeHandler = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<unknown>;

export type Captured = { status: number; headers: OutgoingHttpHeaders; body: Buffer };

/** A response that keeps what is written to it instead of sending it. */
class CapturingResponse extends ServerResponse {
  readonly #chunks: Buffer[] = [];

  #keep(chunk: unknown, encoding: unknown) {
    if (typeof chunk === "string")
      this.#chunks.push(
        Buffer.from(chunk, typeof encoding === "string" ? (encoding as BufferEncoding) : "utf8"),
      );
    else if (chunk instanceof Uint8Array) this.#chunks.push(Buffer.from(chunk));
  }

  override writeHead(status: number, ...rest: unknown[]): this {
    this.statusCode = status;
    const headers = rest.at(-1);
    if (typeof headers === "object" && headers !== null && !Array.isArray(headers))
      for (const [name, value] of Object.entries(headers)) this.setHeader(name, value);
    return this;
  }

  override write(chunk: unknown, encoding?: unknown, callback?: unknown): boolean {
    this.#keep(chunk, encoding);
    const done = typeof encoding === "function" ? encoding : callback;
    if (typeof done === "function") process.nextTick(done as () => void);
    return true;
  }

  override end(chunk?: unknown, encoding?: unknown): this {
    this.#keep(chunk, encoding);
    process.nextTick(() => this.emit("finish"));
    return this;
  }

  get captured(): Captured {
    const body = Buffer.concat(this.#chunks);
    return { status: this.statusCode, headers: this.getHeaders(), body };
  }
}

/** Returns the response that a handler would send to this request. */
export function capture(incoming: IncomingMessage, serve: NodeHandler): Promise<Captured> {
  const outgoing = new CapturingResponse(incoming);
  return new Promise((resolve, reject) => {
    outgoing.once("finish", () => resolve(outgoing.captured));
    serve(incoming, outgoing).catch(reject);
  });
}
