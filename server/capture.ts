import { type IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from "node:http";

export type Captured = { status: number; headers: OutgoingHttpHeaders; body: string };

type Callback = () => void;

/** A response that keeps what is written to it instead of sending it. */
class CapturingResponse extends ServerResponse {
  readonly #chunks: Buffer[] = [];

  #keep(chunk: unknown, encoding: unknown) {
    if (typeof chunk === "string")
      this.#chunks.push(Buffer.from(chunk, encoding as BufferEncoding | undefined));
    else if (chunk instanceof Uint8Array) this.#chunks.push(Buffer.from(chunk));
  }

  override write(chunk: unknown, encoding?: unknown, callback?: unknown): boolean {
    this.#keep(chunk, typeof encoding === "string" ? encoding : undefined);
    const done = typeof encoding === "function" ? encoding : callback;
    if (typeof done === "function") process.nextTick(done as Callback);
    return true;
  }

  override end(chunk?: unknown, encoding?: unknown): this {
    this.#keep(chunk, typeof encoding === "string" ? encoding : undefined);
    process.nextTick(() => this.emit("finish"));
    return this;
  }

  get captured(): Captured {
    const body = Buffer.concat(this.#chunks).toString("utf8");
    return { status: this.statusCode, headers: this.getHeaders(), body };
  }
}

/** What a handler would answer to this request. */
export function capture(
  incoming: IncomingMessage,
  serve: (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<unknown>,
): Promise<Captured> {
  const outgoing = new CapturingResponse(incoming);
  return new Promise((resolve, reject) => {
    outgoing.once("finish", () => resolve(outgoing.captured));
    serve(incoming, outgoing).catch(reject);
  });
}
