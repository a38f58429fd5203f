import { expect, it } from "vitest";
import { createTurns } from "@/lib/runtime/turns";
import { inTurn, isCrowded } from "./hash-turns";
import { amongOwnUploads } from "./own-uploads";

const settled = () => new Promise((resolve) => setTimeout(resolve));
const BUSY = { ok: false, error: "busy" };
const done = (value: unknown) => ({ ok: true, value });

/** Work that goes on until its place in `ends` is called. */
function heldWork() {
  const ends: (() => void)[] = [];
  const begun: unknown[] = [];
  const work = (name: unknown) => () => {
    begun.push(name);
    return new Promise<unknown>((resolve) => ends.push(() => resolve(name)));
  };
  return { ends, begun, work };
}

it("computes two hashes at a time, queues 128 in order and refuses the rest at once", async () => {
  const { ends, begun, work } = heldWork();
  const all = Array.from({ length: 136 }, (_, n) => inTurn(work(n)));
  expect(begun).toEqual([0, 1]);
  expect(isCrowded()).toBe(true);
  expect(await Promise.all(all.slice(130))).toEqual(Array(6).fill(BUSY));
  for (let ended = 0; ended < 130; ended++) {
    ends[ended]?.();
    await settled();
    expect(begun).toHaveLength(Math.min(130, ended + 3));
  }
  expect(begun).toEqual(Array.from({ length: 130 }, (_, n) => n));
  expect(await Promise.all(all.slice(0, 130))).toEqual(begun.map(done));
  expect(isCrowded()).toBe(false);
});

it("runs one job of an owner at a time, and lets others go first", async () => {
  const { inTurn } = createTurns("test", { atOnce: 2, waiting: 8, waitingPerOwner: 1 });
  const { ends, begun, work } = heldWork();
  const all = [inTurn(work("bob"), "bob"), inTurn(work("bob again"), "bob")];
  expect(await inTurn(work("bob once more"), "bob")).toEqual(BUSY);
  all.push(inTurn(work("carl"), "carl"));
  expect(begun).toEqual(["bob", "carl"]);
  for (let ended = 0; ended < 3; ended++) {
    ends[ended]?.();
    await settled();
  }
  expect(await Promise.all(all)).toEqual(["bob", "bob again", "carl"].map(done));
});

it("admits two concurrent uploads per user, whatever others send or how they end", async () => {
  const { ends, begun, work } = heldWork();
  const [first, second] = [amongOwnUploads("bob", work(1)), amongOwnUploads("bob", work(2))];
  expect(await amongOwnUploads("bob", work(3))).toEqual({ ok: false, error: "too_many" });
  const other = amongOwnUploads("carl", work(4));
  expect(begun).toEqual([1, 2, 4]);
  ends[0]?.();
  expect(await first).toEqual(done(1));
  const broken = () => Promise.reject(new Error("aborted"));
  for (let n = 0; n < 3; n++)
    await expect(amongOwnUploads("bob", broken)).rejects.toThrow("aborted");
  const third = amongOwnUploads("bob", work(5));
  expect(await amongOwnUploads("bob", work(6))).toEqual({ ok: false, error: "too_many" });
  for (const end of ends) end();
  expect(await Promise.all([second, third, other])).toEqual([2, 5, 4].map(done));
});

it("a failure blocks nobody", async () => {
  const failing = () => inTurn(() => Promise.reject(new Error("no memory")));
  const all = Array.from({ length: 10 }, failing);
  for (const one of all) await expect(one).rejects.toThrow("no memory");
  expect(await inTurn(async () => "computed")).toEqual(done("computed"));
});

it("fails all waiting work after three database faults in a row, but no later work", async () => {
  const gone = Object.assign(new Error("connection refused"), { outcome: "none" });
  const begun: string[] = [];
  const failing = async () => {
    await settled();
    throw gone;
  };
  const wait = (amount: number) =>
    Array.from({ length: amount }, () => inTurn(async () => begun.push("waiting")));
  // Two faults in a row, a success, and two more: each fails only itself.
  for (const work of [failing, failing, settled, failing, failing])
    await inTurn(work).catch(() => undefined);
  const running = [inTurn(failing), inTurn(settled)];
  for (const one of [running[0], ...wait(20)]) await expect(one).rejects.toBe(gone);
  await running[1];
  expect(begun).toEqual([]);
  expect(await inTurn(async () => "later")).toEqual(done("later"));
});
