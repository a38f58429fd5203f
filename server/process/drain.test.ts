import { once } from "node:events";
import { Agent, createServer, type IncomingMessage, request, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, expect, test, vi } from "vitest";
import { drain, openConnections, stopKeepingAlive } from "./drain";

const agent = new Agent({ keepAlive: true });
let server: Server;
afterEach(() => {
  agent.destroy();
  server.closeAllConnections();
  server.close();
});

async function get(port: number) {
  const asked = request({ port, host: "127.0.0.1", agent }).end();
  const [answer] = (await once(asked, "response")) as [IncomingMessage];
  answer.resume();
  await once(answer, "end");
  return answer.headers.connection;
}

test("a stopping server ends each connection with its response, and still accepts new ones", async () => {
  server = createServer((_, outgoing) => void outgoing.end("answer"));
  const open = openConnections(server);
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  expect(await get(port)).toBe("keep-alive");
  stopKeepingAlive(server);
  expect([await get(port), await get(port)]).toEqual(["close", "close"]);
  await drain(server, open);
  await expect(get(port)).rejects.toMatchObject({ code: "ECONNREFUSED" });
});

test("a response that a slow client is still reading is sent whole", async () => {
  const size = 20_000_000;
  server = createServer((_, outgoing) => void outgoing.end(Buffer.alloc(size)));
  const open = openConnections(server);
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const asked = request({ port, host: "127.0.0.1", agent }).end();
  const [answer] = (await once(asked, "response")) as [IncomingMessage];
  const drained = drain(server, open);
  await new Promise((resolve) => setTimeout(resolve, 200));
  let received = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) received += chunk.byteLength;
  expect(received).toBe(size);
  await drained;
});

test("a connection that a proxy opened for later ends, and one whose request arrives slowly is answered", async () => {
  server = createServer((_, outgoing) => void outgoing.end("answer"));
  const open = openConnections(server);
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const [silent, slow] = [connect(port, "127.0.0.1"), connect(port, "127.0.0.1")];
  slow.write("GET / HTTP/1.1\r\nHost: a\r\n");
  await vi.waitUntil(() => [...open].filter(({ bytesRead }) => bytesRead > 0).length === 1);
  const drained = drain(server, open);
  silent.resume();
  await once(silent, "end");
  slow.write("Connection: close\r\n\r\n");
  expect(await text(slow)).toMatch(/^HTTP\/1.1 200 OK\r\n/);
  await drained;
});
