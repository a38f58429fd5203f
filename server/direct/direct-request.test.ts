import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { expect, it } from "vitest";
import { requestOf } from "./direct-request";

/** Sends raw bytes to a server with Foyer's settings and returns what `look` reads from the request. */
async function receive<T>(bytes: string, look: (request: Request) => T | Promise<T>) {
  const server = createServer({ joinDuplicateHeaders: true }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.on("error", () => undefined).write(bytes, "latin1");
  const [incoming] = (await once(server, "request")) as [IncomingMessage];
  try {
    return await look(requestOf(incoming));
  } finally {
    socket.destroy();
    server.close();
  }
}

const get = (target: string, headers = "") => `GET ${target} HTTP/1.1\r\nHost: x\r\n${headers}\r\n`;

it.each([
  ["/oauth/authorize?a=b%20c&d=%C3%A9", "/oauth/authorize?a=b%20c&d=%C3%A9"],
  ["/a?q=\"<>'", "/a?q=%22%3C%3E%27"],
  ["/a?q={}|^`[]", "/a?q={}|^`[]"],
])("normalizes its URL: %s", async (target, path) => {
  const url = await receive(get(target), (request) => request.url);
  expect(url).toBe(`http://localhost:3000${path}`);
  expect(url).toBe(new URL(url).href);
});

it("joins repeated headers, so that no second credential hides behind the first", async () => {
  const sent = "Authorization: Bearer a\r\nauthorization: Bearer b\r\nX-One: 1\r\n";
  await receive(get("/", sent), ({ headers }) => {
    expect(headers.get("Authorization")).toBe("Bearer a, Bearer b");
    expect(headers.get("x-one")).toBe("1");
    expect(headers.has("X-ONE")).toBe(true);
    expect(headers.get("x-two")).toBeNull();
    expect(headers.has("x-two")).toBe(false);
  });
});

it("reads a body whole or streamed, and reports when there is none", async () => {
  const post = (body: string) =>
    `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  const text = async (request: Request) => Buffer.from(await request.arrayBuffer()).toString();
  expect(await receive(post("grant_type=x"), text)).toBe("grant_type=x");
  expect(await receive(post("x".repeat(60_000)), text)).toHaveLength(60_000);
  expect(await receive(post(""), (request) => request.body)).toBeNull();
  expect(await receive(get("/"), (request) => request.body)).toBeNull();
});

it("rejects if the sender disconnects before the end", async () => {
  const half = "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nhalf";
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.write(half);
  const [incoming] = (await once(server, "request")) as [IncomingMessage];
  const read = requestOf(incoming).arrayBuffer();
  socket.destroy();
  await expect(read).rejects.toThrow();
  server.close();
});
