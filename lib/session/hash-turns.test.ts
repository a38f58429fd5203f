import { expect, it } from "vitest";
import { inTurn, isCrowded } from "./hash-turns";

const settled = () => new Promise((resolve) => setTimeout(resolve));

it("computes two at a time, lets 32 wait in their order, and refuses the rest at once", async () => {
  const open: (() => void)[] = [];
  const begun: number[] = [];
  const work = (n: number) => () => {
    begun.push(n);
    return new Promise<number>((resolve) => open.push(() => resolve(n)));
  };
  const all = Array.from({ length: 40 }, (_, n) => inTurn(work(n)));
  expect(begun).toEqual([0, 1]);
  expect(isCrowded()).toBe(true);
  expect(await Promise.all(all.slice(34))).toEqual(Array(6).fill({ ok: false, error: "busy" }));
  for (let done = 0; done < 34; done++) {
    open[done]?.();
    await settled();
    expect(begun).toHaveLength(Math.min(34, done + 3));
  }
  expect(begun).toEqual(Array.from({ length: 34 }, (_, n) => n));
  expect(await Promise.all(all.slice(0, 34))).toEqual(begun.map((value) => ({ ok: true, value })));
  expect(isCrowded()).toBe(false);
});

it("a failure keeps nobody waiting", async () => {
  const failing = () => inTurn(() => Promise.reject(new Error("no memory")));
  const all = Array.from({ length: 10 }, failing);
  for (const one of all) await expect(one).rejects.toThrow("no memory");
  expect(await inTurn(async () => "computed")).toEqual({ ok: true, value: "computed" });
});
