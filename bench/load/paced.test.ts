import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { startPaced } from "./paced";

it("keeps sending while responses wait, and counts times from when requests were due", async () => {
  const held: ServerResponse[] = [];
  let isHolding = true;
  const server = createServer((_, response) => {
    if (isHolding) held.push(response);
    else response.end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const startedAt = performance.now();
  const load = startPaced({ origin, method: "GET", path: "/", headers: {} }, 500);
  await expect.poll(() => held.length).toBe(64);
  expect(load.take()().count).toBe(0);
  // More requests than connections are due by now.
  await expect.poll(() => performance.now() - startedAt).toBeGreaterThan(200);
  isHolding = false;
  for (const response of held) response.end();
  let [count, slowest] = [0, 0];
  while (count < 100) {
    await new Promise((resolve) => setTimeout(resolve, 10));
    const taken = load.take()();
    count += taken.count;
    if (taken.count > 0) slowest = Math.max(slowest, taken.slowest);
    expect(taken.refused).toBe(0);
  }
  expect(slowest).toBeGreaterThan(200);
  load.stop();
  server.closeAllConnections();
  server.close();
});
