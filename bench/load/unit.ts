import type { Answer } from "./answer-reader";
import type { Obtained, Request } from "./work";

/** Request as bytes, and the server's port. */
export type Sent = { port: number; bytes: Buffer };

export type Result = { answer: Answer | null; failed?: boolean; obtained?: () => Obtained };

/** Sends a unit's requests one after the other: yields a request, receives the response. */
export type Unit = Generator<Sent, Result, Answer | null>;

export function encode(
  { origin, method, path, headers }: Request,
  body = "",
  fill = (text: string) => text,
): Sent {
  const { host, port } = new URL(origin);
  const [target, text] = [fill(path), fill(body)];
  const length = method === "GET" ? [] : [`content-length: ${Buffer.byteLength(text)}`];
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const head = [`${method} ${target} HTTP/1.1`, `host: ${host}`, ...lines, ...length].join("\r\n");
  return { port: Number(port), bytes: Buffer.from(`${head}\r\n\r\n${text}`) };
}
