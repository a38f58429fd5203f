import { once } from "node:events";
import { type IncomingHttpHeaders, request } from "node:http";
import { connect } from "node:net";

export type RawAnswer = { status: number; headers: IncomingHttpHeaders; body: Buffer };

/** Sends a request that `fetch` can't: any Host, repeated headers, a path that isn't normalized, gzip not decoded. */
export function sendRaw(
  origin: string,
  path: string,
  init: { method?: string; headers?: Record<string, string | string[]>; body?: string } = {},
): Promise<RawAnswer> {
  const { hostname, port } = new URL(origin);
  const { method = "GET", body } = init;
  // Node frames a body by default only for methods that usually have one.
  const names = Object.keys(init.headers ?? {}).map((name) => name.toLowerCase());
  const framed = body === undefined || names.includes("transfer-encoding");
  const headers = framed
    ? { ...init.headers }
    : { ...init.headers, "content-length": `${Buffer.byteLength(body)}` };
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path, method, headers, agent: false }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("error", reject);
      answer.on("end", () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          body: Buffer.concat(chunks),
        }),
      );
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

/** Sends raw bytes over a connection of its own; returns everything received. */
export async function sendBytes(origin: string, text: string): Promise<string> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  socket.setTimeout(5000, () => socket.destroy(new Error("no answer within 5 s")));
  let received = "";
  socket.setEncoding("latin1").on("data", (chunk: string) => {
    received += chunk;
  });
  socket.write(Buffer.from(text, "latin1"));
  await once(socket, "close");
  return received;
}
