import { once } from "node:events";
import { Agent, createServer, type IncomingMessage, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
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
