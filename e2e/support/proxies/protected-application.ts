import { createHash } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import { text } from "node:stream/consumers";
import { listenLocally } from "@/test/local-server";

export type Reached = {
  method: string;
  url: string;
  /** Headers with several values joined, as an application reads them. */
  headers: Record<string, string>;
  body: string;
};

/**
 * Starts an application that knows nothing of sign-in: it shows what reached it, and greets WebSockets
 * with the user's name.
 */
export async function startProtectedApplication() {
  const reached: Reached[] = [];
  const upgraded = new Set<Socket>();
  const note = async (incoming: IncomingMessage) => {
    const { method = "", url = "" } = incoming;
    const headers = Object.fromEntries(
      Object.entries(incoming.headersDistinct).map(([name, values = []]) => [name, values.join()]),
    );
    const body = method === "GET" ? "" : await text(incoming);
    const seen = { method, url, headers, body };
    reached.push(seen);
    return seen;
  };
  const server = createServer(async (incoming, response) => {
    const seen = await note(incoming);
    const user = readable(seen.headers["remote-user"] ?? "nobody");
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.end(`<!doctype html><title>Wiki</title><h1>Hello, ${user}</h1>
<p>${seen.method} ${seen.url.replaceAll(/[<&]/g, "")}</p>
<form method="post" action="/save"><input name="note" value="kept"><button>Save</button></form>`);
  });
  server.on("upgrade", async (incoming, socket: Socket) => {
    upgraded.add(socket);
    socket.on("error", () => socket.destroy());
    const seen = await note(incoming);
    const key = `${seen.headers["sec-websocket-key"]}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`;
    const accept = createHash("sha1").update(key).digest("base64");
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
    );
    const greeting = Buffer.from(`Hello, ${seen.headers["remote-user"] ?? "nobody"}`);
    // A text frame of less than 126 bytes (RFC 6455 section 5.2).
    socket.write(Buffer.concat([Buffer.from([0x81, greeting.length]), greeting]));
  });
  const { port, stop } = await listenLocally(server);
  return {
    origin: `http://127.0.0.1:${port}`,
    reached,
    stop() {
      for (const socket of upgraded) socket.destroy();
      return stop();
    },
  };
}

/** Headers are the bytes of their UTF-8. */
export const readable = (header: string) => Buffer.from(header, "latin1").toString("utf8");
