import { once } from "node:events";
import { setImmediate as turn } from "node:timers/promises";
import { expect, it } from "vitest";
import { type Begun, serveBodies } from "@/test/bodies-server";
import { BODY_LIMITS } from "./unfinished-bodies";

const { served, begin } = serveBodies();

const now = () => performance.now();

it.each<Begun>([{}, { length: "chunked" }, { sent: 0 }])(
  "ends a body that stops with 408, but not before its time: %j",
  async (begun) => {
    const { received, closed, socket } = await begin(begun);
    served.bodies.look(now() + 500);
    await turn();
    expect([received(), socket.closed]).toEqual(["", false]);
    served.bodies.look(now() + 100_000);
    await closed;
    expect(received()).toMatch(/^HTTP\/1\.1 408 /);
    expect(served.lines).toMatchObject([{ event: "body_dropped", why: "slow" }]);
  },
);

it("gives a large body time by its length", async () => {
  const { received, closed } = await begin({ length: 9000 });
  served.bodies.look(now() + 9000);
  await turn();
  expect(received()).toBe("");
  served.bodies.look(now() + 10_500);
  await closed;
});

it("leaves requests alone whose body has arrived, or that have none", async () => {
  const whole = await begin({ length: 900 });
  await expect.poll(whole.received).toContain("done");
  whole.socket.write("GET /next HTTP/1.1\r\nHost: x\r\n\r\n");
  await expect.poll(() => served.answered).toEqual(["/", "/next"]);
  served.bodies.look(now() + 100_000);
  await turn();
  expect(whole.socket.closed).toBe(false);
  expect(served.lines).toEqual([]);
});

it("doesn't count what a connection sent before the request", async () => {
  const { socket, received } = await begin({ length: 2400, sent: 2400 });
  await expect.poll(received).toContain("done");
  served.bodies.look(now());
  const seen = once(served.server, "request");
  socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 900\r\n\r\n${"x".repeat(800)}`);
  await seen;
  await begin();
  served.bodies.look(now());
  await turn();
  expect(socket.closed).toBe(false);
});

it("ends the oldest bodies of a network that holds too much, and no others", async () => {
  const begun = [];
  for (let n = 0; n < 4; n++) begun.push(await begin());
  const other = await begin({ from: "192.0.2.2" });
  served.bodies.look(now());
  await Promise.all(begun.slice(0, 2).map(({ closed }) => closed));
  expect([...begun.slice(2), other].map(({ socket }) => socket.closed)).toEqual(
    Array(3).fill(false),
  );
  expect(served.lines.map(({ why }) => why)).toEqual(["network", "network"]);
});

it("counts all networks of an IPv6 /48 as one", async () => {
  const begun = [];
  for (let n = 0; n < 3; n++) begun.push(await begin({ from: `2001:db8:1:${n}::1` }));
  served.bodies.look(now());
  await begun[0]?.closed;
  expect(begun[2]?.socket.closed).toBe(false);
});

it("ends bodies of the network with the most once all together are too much", async () => {
  const small = await begin({ from: "192.0.2.9", sent: 100 });
  const from = ["192.0.2.1", "192.0.2.1", "192.0.2.2", "192.0.2.2", "192.0.2.3"];
  const large = await Promise.all(from.map((one) => begin({ from: one })));
  served.bodies.look(now());
  await expect.poll(() => large.filter(({ socket }) => socket.closed).length).toBe(1);
  expect(small.socket.closed).toBe(false);
  expect(served.lines).toMatchObject([{ why: "total" }]);
});

it("cuts a response that has begun, without a second status", async () => {
  const { received, closed } = await begin({ path: "/answered" });
  served.bodies.look(now() + 100_000);
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
  const seen = once(served.server, "request");
  socket.write("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2000\r\n\r\nxx");
  await seen;
  served.bodies.look(now() + 60_000);
  await closed;
  expect(received()).toContain("begun");
  expect(received()).not.toContain("408");
});
