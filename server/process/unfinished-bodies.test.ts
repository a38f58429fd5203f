import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { setImmediate as turn } from "node:timers/promises";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { CLIENT_ADDRESS } from "@/lib/http/client-address";
import { log } from "@/lib/runtime/log";
import { BODY_LIMITS, UnfinishedBodies } from "./unfinished-bodies";

const LIMITS = { total: 4500, perNetwork: 2500, patience: 1000, rate: 1 };

let bodies: UnfinishedBodies;
let server: ReturnType<typeof createServer>;
let answered: string[];
const lines: Record<string, unknown>[] = [];
const sockets: Socket[] = [];

/** Answers with a request's body once it has arrived, or at once. */
function answer(incoming: IncomingMessage) {
  answered.push(incoming.url ?? "");
}

beforeEach(async () => {
  answered = [];
  lines.length = 0;
  vi.spyOn(log(), "info").mockImplementation((line) => void lines.push(line as never));
  bodies = new UnfinishedBodies(LIMITS);
  server = createServer(
    bodies.around((incoming, outgoing) => {
      incoming.headers[CLIENT_ADDRESS] = String(incoming.headers["x-from"] ?? "192.0.2.1");
      incoming.on("error", () => undefined).resume();
      if (incoming.url === "/answered" || incoming.url === "/endless") outgoing.write("begun");
      if (incoming.url === "/endless") return;
      incoming.once("end", () => {
        answer(incoming);
        outgoing.end("done");
      });
    }),
  );
  bodies.watch(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server.close();
  await once(server, "close");
});

type Begun = { path?: string; from?: string; length?: number | "chunked"; sent?: number };

/** Sends part of a body, and returns the connection with what it receives. */
async function begin({ path = "/", from = "192.0.2.1", length = 2000, sent = 900 }: Begun = {}) {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  sockets.push(socket);
  const received: string[] = [];
  socket.on("data", (data) => received.push(`${data}`)).on("error", () => undefined);
  const size = length === "chunked" ? "Transfer-Encoding: chunked" : `Content-Length: ${length}`;
  const part =
    length === "chunked" ? `${sent.toString(16)}\r\n${"x".repeat(sent)}` : "x".repeat(sent);
  const seen = once(server, "request");
  socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nX-From: ${from}\r\n${size}\r\n\r\n${part}`);
  await seen;
  for (let n = 0; n < 5; n++) await turn();
  return { socket, received: () => received.join(""), closed: once(socket, "close") };
}

const now = () => performance.now();

it.each<Begun>([{}, { length: "chunked" }, { sent: 0 }])(
  "ends a body that stops with 408, but not before its time: %j",
  async (begun) => {
    const { received, closed, socket } = await begin(begun);
    bodies.look(now() + 500);
    await turn();
    expect([received(), socket.closed]).toEqual(["", false]);
    bodies.look(now() + 100_000);
    await closed;
    expect(received()).toMatch(/^HTTP\/1\.1 408 /);
    expect(lines).toMatchObject([{ event: "body_dropped", why: "slow" }]);
  },
);

it("gives a large body time by its length", async () => {
  const { received, closed } = await begin({ length: 9000 });
  bodies.look(now() + 9000);
  await turn();
  expect(received()).toBe("");
  bodies.look(now() + 10_500);
  await closed;
});

it("leaves requests alone whose body has arrived, or that have none", async () => {
  const whole = await begin({ length: 900 });
  await expect.poll(whole.received).toContain("done");
  whole.socket.write("GET /next HTTP/1.1\r\nHost: x\r\n\r\n");
  await expect.poll(() => answered).toEqual(["/", "/next"]);
  bodies.look(now() + 100_000);
  await turn();
  expect(whole.socket.closed).toBe(false);
  expect(lines).toEqual([]);
});

it("doesn't count what a connection sent before the request", async () => {
  const { socket, received } = await begin({ length: 2400, sent: 2400 });
  await expect.poll(received).toContain("done");
  bodies.look(now());
  const seen = once(server, "request");
  socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 900\r\n\r\n${"x".repeat(800)}`);
  await seen;
  await begin();
  bodies.look(now());
  await turn();
  expect(socket.closed).toBe(false);
});

it("ends the oldest bodies of a network that holds too much, and no others", async () => {
  const begun = [];
  for (let n = 0; n < 4; n++) begun.push(await begin());
  const other = await begin({ from: "192.0.2.2" });
  bodies.look(now());
  await Promise.all(begun.slice(0, 2).map(({ closed }) => closed));
  expect([...begun.slice(2), other].map(({ socket }) => socket.closed)).toEqual(
    Array(3).fill(false),
  );
  expect(lines.map(({ why }) => why)).toEqual(["network", "network"]);
});

it("counts all networks of an IPv6 /48 as one", async () => {
  const begun = [];
  for (let n = 0; n < 3; n++) begun.push(await begin({ from: `2001:db8:1:${n}::1` }));
  bodies.look(now());
  await begun[0]?.closed;
  expect(begun[2]?.socket.closed).toBe(false);
});

it("ends bodies of the network with the most once all together are too much", async () => {
  const small = await begin({ from: "192.0.2.9", sent: 100 });
  const from = ["192.0.2.1", "192.0.2.1", "192.0.2.2", "192.0.2.2", "192.0.2.3"];
  const large = await Promise.all(from.map((one) => begin({ from: one })));
  bodies.look(now());
  await expect.poll(() => large.filter(({ socket }) => socket.closed).length).toBe(1);
  expect(small.socket.closed).toBe(false);
  expect(lines).toMatchObject([{ why: "total" }]);
});

it("cuts a response that has begun, without a second status", async () => {
  const { received, closed } = await begin({ path: "/answered" });
  bodies.look(now() + 100_000);
  await closed;
  expect(received()).not.toContain("408");
});

it("gives 10 MB more time than Node.js does, and a form less than a minute", () => {
  const { patience, rate } = BODY_LIMITS;
  expect(patience + (64 * 1024) / rate).toBeLessThan(60_000);
  expect(patience + (10 * 2 ** 20) / rate).toBeGreaterThan(300_000);
});

it("writes nothing into an earlier response of the same connection", async () => {
  const { socket, received, closed } = await begin({ path: "/endless", length: 0, sent: 0 });
  const seen = once(server, "request");
  socket.write("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2000\r\n\r\nxx");
  await seen;
  bodies.look(now() + 60_000);
  await closed;
  expect(received()).toContain("begun");
  expect(received()).not.toContain("408");
});
