import { setImmediate as nextLoop, setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { FairTurns, type QueuedRequest } from "./fair-turns";

const never = () => 0;
const from = (network: string, lane: QueuedRequest["lane"] = "anonymous"): QueuedRequest => ({
  lane,
  network,
});

/** A render that stays in progress until it is told to end. */
function heldRender() {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { render: () => ended, end };
}

it("never renders more at once than its limit, and renders everything in the end", async () => {
  const turns = new FairTurns(never, { atOnce: 2, anonymousAtOnce: 2 });
  let [running, most, rendered] = [0, 0, 0];
  const render = async () => {
    running += 1;
    most = Math.max(most, running);
    await nextLoop();
    running -= 1;
    rendered += 1;
  };
  await Promise.all(Array.from({ length: 200 }, (_, n) => turns.inTurn(from(`${n % 3}`), render)));
  expect([most, rendered]).toEqual([2, 200]);
});

it("renders one page for a visitor at a time, and another for a signed-in user meanwhile", async () => {
  const turns = new FairTurns(never, { atOnce: 2, anonymousAtOnce: 1 });
  const [first, second] = [heldRender(), heldRender()];
  const begun: string[] = [];
  const visit = (who: string, lane: QueuedRequest["lane"], render = () => Promise.resolve()) =>
    turns.inTurn(from(who, lane), () => {
      begun.push(who);
      return render();
    });
  void visit("visitor", "anonymous", first.render);
  void visit("another visitor", "anonymous");
  void visit("user", "session", second.render);
  for (let loops = 0; loops < 3; loops++) await nextLoop();
  expect(begun).toEqual(["visitor", "user"]);
  first.end();
  await expect.poll(() => begun).toEqual(["visitor", "user", "another visitor"]);
  second.end();
});

it("lets another network, and a signed-in user, in before a flood that came first", async () => {
  const turns = new FairTurns(never, { atOnce: 1 });
  const order: string[] = [];
  const visit = (who: string, request: QueuedRequest) =>
    turns.inTurn(request, async () => {
      order.push(who);
      await nextLoop();
    });
  const flood = Array.from({ length: 50 }, () => visit("flood", from("a")));
  const others = [
    visit("neighbor", from("b")),
    visit("signed in", from("a", "session")),
    visit("kept", from("", "kept")),
  ];
  await Promise.all([...flood, ...others]);
  for (const who of ["neighbor", "signed in", "kept"]) expect(order.indexOf(who)).toBeLessThan(6);
  expect(order).toHaveLength(53);
});

it("refuses requests past a network's limit, and the longest line's newest in a full queue", async () => {
  const turns = new FairTurns(never, { atOnce: 1, waiting: 4, waitingPerNetwork: 3 });
  const first = heldRender();
  const results: Record<string, string> = {};
  const visit = async (who: string, network: string, render = () => Promise.resolve()) => {
    const result = await turns.inTurn(from(network), render);
    results[who] = result.ok ? "rendered" : result.error;
  };
  const all = [visit("running", "a", first.render)];
  for (const who of ["a1", "a2", "a3", "a4"]) all.push(visit(who, "a"));
  for (const who of ["b1", "b2"]) all.push(visit(who, "b"));
  await nextLoop();
  expect(results).toEqual({ a4: "busy", a3: "busy" });
  all.push(visit("b3", "b"));
  await nextLoop();
  expect(results).toEqual({ a4: "busy", a3: "busy", b3: "busy" });
  first.end();
  await Promise.all(all);
  expect(results).toMatchObject({ a1: "rendered", a2: "rendered", b1: "rendered", b2: "rendered" });
});

it("drops an anonymous request for a session, however many networks wait", async () => {
  const turns = new FairTurns(never, { atOnce: 1, waiting: 4 });
  const first = heldRender();
  const running = turns.inTurn(from("0"), first.render);
  const page = async () => "page";
  const waiting = ["1", "2", "3", "4"].map((network) => turns.inTurn(from(network), page));
  expect(await turns.inTurn(from("5"), page)).toEqual({ ok: false, error: "busy" });
  const session = turns.inTurn(from("6", "session"), page);
  first.end();
  await running;
  expect(await session).toEqual({ ok: true, value: "page" });
  const others = await Promise.all(waiting);
  expect(others.filter(({ ok }) => ok)).toHaveLength(3);
});

it("skips clients that have left, and frees the turn of a failed render", async () => {
  const turns = new FairTurns(never, { atOnce: 1 });
  const first = heldRender();
  const running = turns.inTurn(from("a"), first.render);
  let rendered = false;
  const gone = turns.inTurn({ ...from("a"), hasLeft: () => true }, async () => {
    rendered = true;
  });
  const failing = turns.inTurn(from("a"), () => Promise.reject(new Error("a fault")));
  const last = turns.inTurn(from("a"), async () => "page");
  first.end();
  await running;
  expect(await gone).toEqual({ ok: false, error: "busy" });
  expect(rendered).toBe(false);
  await expect(failing).rejects.toThrow("a fault");
  expect(await last).toEqual({ ok: true, value: "page" });
});

it("lets others start while a render waits longer than it may hold its turn", async () => {
  const turns = new FairTurns(never, { atOnce: 1, hold: 20 });
  const slow = heldRender();
  const waiting = turns.inTurn(from("a"), slow.render);
  expect(await turns.inTurn(from("b"), async () => "page")).toEqual({ ok: true, value: "page" });
  slow.end();
  expect(await waiting).toMatchObject({ ok: true });
});

/** Computes in many turns of the event loop, as a render does, and never leaves it idle. */
async function compute(milliseconds: number) {
  const until = performance.now() + milliseconds;
  while (performance.now() < until) await nextLoop();
}

it("keeps the turns of renders that compute, however long they take", async () => {
  const turns = new FairTurns(never, { atOnce: 2, anonymousAtOnce: 2, hold: 5 });
  let [running, most] = [0, 0];
  const render = async () => {
    most = Math.max(most, ++running);
    await compute(60);
    running -= 1;
  };
  await Promise.all(Array.from({ length: 8 }, () => turns.inTurn(from("a"), render)));
  expect(most).toBe(2);
});

it("bounds the renders that wait for the database, and goes on when one of them ends", async () => {
  const turns = new FairTurns(never, { atOnce: 1, hold: 1, held: 2 });
  const renders = Array.from({ length: 5 }, heldRender);
  const begun = new Set<number>();
  const all = renders.map(({ render }, n) =>
    turns.inTurn(from("a"), () => {
      begun.add(n);
      return render();
    }),
  );
  const stays = async (count: number) => {
    while (begun.size < count) await sleep(1);
    await sleep(30);
    expect(begun.size).toBe(count);
  };
  await stays(3);
  renders[0]?.end();
  await stays(4);
  for (const { end } of renders) end();
  expect(await Promise.all(all)).toHaveLength(5);
});

it("pauses after a render only while other requests are served directly", async () => {
  let served = 0;
  const turns = new FairTurns(() => served, { atOnce: 1, pause: 60_000 });
  const begun: number[] = [];
  const visit = (n: number, serves: boolean) =>
    turns.inTurn(from("a"), async () => {
      begun.push(n);
      await compute(20);
      if (serves) served += 1;
    });
  const [first, second, third] = [visit(1, false), visit(2, true), visit(3, false)];
  await first;
  await nextLoop();
  await nextLoop();
  expect(begun).toEqual([1, 2]);
  await second;
  const endedAt = performance.now();
  for (let loops = 0; loops < 5; loops++) await nextLoop();
  expect(begun).toEqual([1, 2]);
  await third;
  expect(begun).toEqual([1, 2, 3]);
  // A render for a visitor, of 20 ms, is paused for three times as long.
  expect(performance.now() - endedAt).toBeGreaterThan(50);
});
