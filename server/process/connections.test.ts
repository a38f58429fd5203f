import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, expect, it } from "vitest";
import { completeEnvironment } from "@/lib/runtime/env";
import { boundConnections, type CountApart, endSilentConnections } from "./connections";

let server: Server;
let countApart: CountApart | null;
const sockets: Socket[] = [];

async function start(environment: Record<string, string>) {
  completeEnvironment({ LOG_LEVEL: "silent", TRUST_PROXY: "0", ...environment });
  server = createServer((_, outgoing) => outgoing.end("ok"));
  countApart = boundConnections(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
}

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server.close();
  await once(server, "close");
  completeEnvironment({ TRUST_PROXY: "0", CONNECTIONS_PER_NETWORK: "2000" });
});

/** Returns the connection, and whether a request on it is answered. */
async function ask(from = "127.0.0.1") {
  const { port } = server.address() as AddressInfo;
  const socket = connect({ port, host: "127.0.0.1", localAddress: from });
  sockets.push(socket);
  socket.on("error", () => undefined);
  socket.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  const answered = await Promise.race([
    once(socket, "data").then(() => true),
    once(socket, "close").then(() => false),
  ]);
  return { socket, answered };
}

const answers = async (count: number, from?: string) => {
  const found = [];
  for (let n = 0; n < count; n++) found.push(await ask(from));
  return found;
};

it("ends connections of an address beyond the bound, and takes others and new ones after a close", async () => {
  await start({ CONNECTIONS_PER_NETWORK: "3" });
  const all = await answers(5);
  expect(all.map(({ answered }) => answered)).toEqual([true, true, true, false, false]);
  expect((await ask("127.0.0.2")).answered).toBe(true);
  all[0]?.socket.destroy();
  await expect.poll(async () => (await ask()).answered).toBe(true);
});

it("counts connections apart that aren't read anymore, up to twice as many", async () => {
  await start({ CONNECTIONS_PER_NETWORK: "1" });
  const seen: Socket[] = [];
  server.on("connection", (socket: Socket) => seen.push(socket));
  const asked = [];
  for (const isApart of [true, true, false]) {
    asked.push(await ask());
    expect(countApart?.(seen.at(-1) as Socket)).toBe(isApart);
  }
  expect(asked.map(({ answered }) => answered)).toEqual([true, true, true]);
  expect((await ask()).answered).toBe(false);
  asked[0]?.socket.destroy();
  await expect.poll(() => countApart?.(seen[2] as Socket)).toBe(true);
  expect((await ask()).answered).toBe(true);
});

it.each([{ TRUST_PROXY: "1" }, { CONNECTIONS_PER_NETWORK: "0" }])(
  "has no bound with %j",
  async (changes) => {
    await start({ CONNECTIONS_PER_NETWORK: "3", ...changes });
    expect((await answers(6)).every(({ answered }) => answered)).toBe(true);
    expect(countApart).toBeNull();
  },
);

it("ends a connection whose client stops reading, and sends others all", async () => {
  const body = Buffer.alloc(16 * 2 ** 20);
  server = createServer((_, outgoing) => outgoing.end(body));
  endSilentConnections(server, 200);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const open = () => new Promise((resolve) => server.getConnections((_, count) => resolve(count)));
  const stopped = connect({ port, host: "127.0.0.1" });
  sockets.push(stopped.on("error", () => undefined).pause());
  stopped.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  await expect.poll(open).toBe(1);
  await expect.poll(open, { timeout: 10_000 }).toBe(0);
  const answer = await fetch(`http://127.0.0.1:${port}/`);
  expect((await answer.arrayBuffer()).byteLength).toBe(body.byteLength);
});
