import { IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";

export type ReadAhead = { body: Buffer; again: IncomingMessage };

/**
 * Reads a request's body, and makes a request of the same that a later handler can read again. Null where the sender
 * leaves before the end, and hears no answer.
 */
export async function readAhead(incoming: IncomingMessage): Promise<ReadAhead | null> {
  const body = await buffer(incoming).catch(() => null);
  if (body === null) return null;
  const { method, url, headers, httpVersion, httpVersionMajor, httpVersionMinor } = incoming;
  const again = new IncomingMessage(incoming.socket);
  Object.assign(again, { method, url, headers, httpVersion, httpVersionMajor, httpVersionMinor });
  again.complete = true;
  again.push(body);
  again.push(null);
  return { body, again };
}
