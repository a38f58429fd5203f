import { once } from "node:events";
import { Agent, createServer, type IncomingMessage, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { drain, stopKeepingAlive } from "./drain";

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
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  expect(await get(port)).toBe("keep-alive");
  stopKeepingAlive(server);
  expect([await get(port), await get(port)]).toEqual(["close", "close"]);
  await drain(server);
  await expect(get(port)).rejects.toMatchObject({ code: "ECONNREFUSED" });
});
