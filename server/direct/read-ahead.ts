import { IncomingMessage } from "node:http";
import { MAX_BODY_BYTES } from "@/lib/http/form-body";

export type ReadAhead = { body: Buffer; again: IncomingMessage };

/**
 * Reads a request's body, and returns it with a request that a later handler can read again. Null
 * if the sender disconnects before the end: no response would arrive.
 */
export async function readAhead(incoming: IncomingMessage): Promise<ReadAhead | null> {
  const body = await readBody(incoming).catch(() => null);
  if (body === null) return null;
  const { method, url, headers, httpVersion, httpVersionMajor, httpVersionMinor } = incoming;
  const again = new IncomingMessage(incoming.socket);
  Object.assign(again, { method, url, headers, httpVersion, httpVersionMajor, httpVersionMinor });
  again.complete = true;
  again.push(body);
  again.push(null);
  return { body, again };
}

/** Reads at most one chunk past MAX_BODY_BYTES; the later handler then refuses the body as too large. */
function readBody(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  return new Promise((resolve, reject) => {
    const done = () => resolve(Buffer.concat(chunks));
    // A request without a body may emit nothing (server/process/serve.ts).
    if (incoming.readableEnded) return done();
    incoming.on("data", (chunk: Buffer) => {
      chunks.push(chunk);
      size += chunk.length;
      if (size <= MAX_BODY_BYTES) return;
      incoming.pause();
      done();
    });
    incoming.once("end", done).once("error", reject).once("close", reject);
  });
}
