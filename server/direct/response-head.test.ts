import { once } from "node:events";
import { createServer, type RequestListener, type Server, ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterEach, expect, it } from "vitest";
import { type HeaderList, writeHead } from "./response-head";

let server: Server;
afterEach(() => server.close());

/** Returns all bytes that a server sends for one request, after which the connection is closed. */
async function exchange(listener: RequestListener, request = "GET / HTTP/1.1") {
  server = createServer({ optimizeEmptyRequests: true } as object, listener);
  await once(server.listen(0, "127.0.0.1"), "listening");
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.end(`${request}\r\nHost: x\r\n\r\n`);
  const received: Buffer[] = [];
  for await (const chunk of socket) received.push(chunk as Buffer);
  return Buffer.concat(received)
    .toString("latin1")
    .replace(/Date: .*/, "Date: now");
}

const HEADERS: Record<number, HeaderList> = {
  200: [
    "X-Request-Id",
    "1",
    "Set-Cookie",
    ["a=1", "b=2"],
    "Clear-Site-Data",
    [],
    "X-Name",
    "caf\xe9",
    "Content-Length",
    "2",
  ],
  302: ["Location", "https://a.example/", "Content-Length", "2", "Connection", "close"],
  303: ["Set-Cookie", [], "Date", "now", "Keep-Alive", "timeout=1", "Transfer-Encoding", "chunked"],
  299: ["Content-Length", "2"],
  204: ["X-Request-Id", "1"],
  304: ["ETag", '"1"', "Content-Length", "2"],
  404: ["Content-Length", "2", "Cache-Control", "no-store"],
};

for (const request of [
  "GET / HTTP/1.1",
  "HEAD / HTTP/1.1",
  "GET / HTTP/1.0",
  "GET / HTTP/1.1\r\nConnection: close",
])
  it.each(Object.entries(HEADERS))(
    `${request}: sends what writeHead sends with %s`,
    async (status, headers) => {
      const ours = await exchange((_, outgoing) => {
        writeHead(outgoing, Number(status), headers);
        expect(outgoing.headersSent).toBe(true);
        expect(outgoing.statusCode).toBe(Number(status));
        outgoing.end("ok", "latin1");
      }, request);
      server.close();
      const nodes = await exchange((_, outgoing) => {
        outgoing.writeHead(Number(status), headers as string[]).end("ok", "latin1");
      }, request);
      expect(sorted(ours)).toEqual(sorted(nodes));
    },
  );

/** Returns the lines of a head in alphabetical order, and the body. */
function sorted(response: string) {
  const [head = "", body] = response.split("\r\n\r\n");
  const [status, ...lines] = head.split("\r\n");
  return { status, lines: lines.sort(), body };
}

it("stores nothing of a head with a line break", async () => {
  const response = await exchange((_, outgoing) => {
    const headers = ["Location", "/\r\nSet-Cookie: a=1", "Content-Length", "0"];
    expect(() => writeHead(outgoing, 302, headers)).toThrow(TypeError);
    expect(outgoing.headersSent).toBe(false);
    outgoing.writeHead(500, ["Content-Length", "0"]).end();
  });
  expect(response).toContain("HTTP/1.1 500");
  expect(response).not.toContain("Set-Cookie");
});

it("replaces no head that is written already", async () => {
  const response = await exchange((_, outgoing) => {
    writeHead(outgoing, 200, ["Content-Length", "2"]);
    expect(() => writeHead(outgoing, 302, ["Content-Length", "9"])).toThrow("headers");
    outgoing.end("ok", "latin1");
  });
  expect(response).toMatch(/^HTTP\/1\.1 200 OK\r\n.*\r\n\r\nok$/s);
});

it("finds _storeHeader on this version of Node.js", () => {
  expect(ServerResponse.prototype).toHaveProperty("_storeHeader");
});
