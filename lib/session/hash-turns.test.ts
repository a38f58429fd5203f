import { expect, it } from "vitest";
import { inTurn, isCrowded } from "./hash-turns";

const settled = () => new Promise((resolve) => setTimeout(resolve));

it("computes two at a time, queues 128 in order and refuses the rest at once", async () => {
  const open: (() => void)[] = [];
  const begun: number[] = [];
  const work = (n: number) => () => {
    begun.push(n);
    return new Promise<number>((resolve) => open.push(() => resolve(n)));
  };
  const all = Array.from({ length: 136 }, (_, n) => inTurn(work(n)));
  expect(begun).toEqual([0, 1]);
  expect(isCrowded()).toBe(true);
  expect(await Promise.all(all.slice(130))).toEqual(Array(6).fill({ ok: false, error: "busy" }));
  for (let done = 0; done < 130; done++) {
    open[done]?.();
    await settled();
    expect(begun).toHaveLength(Math.min(130, done + 3));
  }
  expect(begun).toEqual(Array.from({ length: 130 }, (_, n) => n));
  expect(await Promise.all(all.slice(0, 130))).toEqual(begun.map((value) => ({ ok: true, value })));
  expect(isCrowded()).toBe(false);
});

it("a failure blocks nobody", async () => {
  const failing = () => inTurn(() => Promise.reject(new Error("no memory")));
  const all = Array.from({ length: 10 }, failing);
  for (const one of all) await expect(one).rejects.toThrow("no memory");
  expect(await inTurn(async () => "computed")).toEqual({ ok: true, value: "computed" });
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
  expect(await inTurn(async () => "later")).toEqual({ ok: true, value: "later" });
});
