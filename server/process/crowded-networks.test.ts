import { expect, it } from "vitest";
import { serveBodies } from "@/test/bodies-server";

const { served, begin } = serveBodies();
const now = () => performance.now();

/** Makes the network of this machine crowded. */
async function crowd() {
  served.limits.crowd = 2;
  const begun = [await begin({ from: "127.0.0.1" }), await begin({ from: "127.0.0.1" })];
  served.bodies.look(now());
  return begun;
}

it("drops a late body of a crowded network, and answers 408 at its end or past its time", async () => {
  const begun = await crowd();
  const [stopped, late] = [await begin({ path: "/stopped" }), await begin({ path: "/late" })];
  await expect.poll(() => served.apart.length).toBe(2);
  served.bodies.look(now() + 500);
  for (const { socket } of [...begun, stopped, late]) expect(socket.closed).toBe(false);
  late.socket.write("x".repeat(1100));
  await late.closed;
  served.bodies.look(now() + 100_000);
  await stopped.closed;
  for (const { received } of [stopped, late]) expect(received()).toMatch(/^HTTP\/1\.1 408 /);
  expect(served.lines.map(({ why }) => why)).toEqual(["crowd", "slow", "slow", "slow"]);
  expect(served.answered).toEqual([]);
});

it("serves a body of a crowded network that arrives with its head or soon after", async () => {
  await crowd();
  const whole = await begin({ path: "/whole", length: 900 });
  await expect.poll(whole.received).toContain("done");
  served.limits.headStart = 1000;
  const soon = await begin({ path: "/soon" });
  soon.socket.write("x".repeat(1100));
  await expect.poll(soon.received, { timeout: 5000 }).toContain("done");
  expect([served.answered, served.apart]).toEqual([["/whole", "/soon"], []]);
});

it("notices a crowd between two looks of the timer", async () => {
  served.limits.crowd = 3;
  for (let n = 0; n < 6; n++) await begin({ from: "127.0.0.1" });
  await expect.poll(() => served.apart.length).toBe(1);
});

it("waits for a body of a crowded network where too many connections are silent", async () => {
  await crowd();
  served.mayCountApart = false;
  const late = await begin({ path: "/late" });
  await new Promise((resolve) => setTimeout(resolve, 2 * served.limits.headStart));
  late.socket.write("x".repeat(1100));
  await expect.poll(late.received).toContain("done");
});
