import type { ServerResponse } from "node:http";
import { Answer } from "@/lib/http/answer";
import { commonHeaders } from "./common-headers";

/** Sends a handler's response with its headers in one list: set one by one, Node would copy each of them. */
export function send(outgoing: ServerResponse, response: Response, requestId: string) {
  if (!(response instanceof Answer)) throw new TypeError("a handler answered past lib/http/answer");
  const { status, body } = response;
  const bytes = body === null ? 0 : Buffer.byteLength(body);
  outgoing.writeHead(status, headerList(response, bytes, requestId));
  // A byte per character means plain ASCII, which Node copies without encoding.
  if (typeof body === "string") outgoing.end(body, bytes === body.length ? "latin1" : "utf8");
  else outgoing.end(body);
}

function headerList({ status, headers }: Answer, bytes: number, requestId: string) {
  const list = commonHeaders(requestId);
  for (const name in headers) if (name !== "x-request-id") list.push(name, headers[name] ?? "");
  const bodiless = status === 204 || status === 304;
  if (!bodiless && headers["Content-Length"] === undefined) list.push("Content-Length", `${bytes}`);
  return list;
}
