import { expect, it } from "vitest";
import { amongOwnUploads } from "./own-uploads";

const REFUSED = { ok: false, error: "too_many" };

it("admits two concurrent uploads per user, whatever others send or how they end", async () => {
  const ends: (() => void)[] = [];
  const begin = (userId: string) =>
    amongOwnUploads(userId, () => new Promise<string>((end) => ends.push(() => end("taken"))));
  const [first, second] = [begin("bob"), begin("bob")];
  expect(await begin("bob")).toEqual(REFUSED);
  const other = begin("carl");
  expect(ends).toHaveLength(3);
  ends[0]?.();
  expect(await first).toEqual({ ok: true, value: "taken" });

  const broken = () => Promise.reject(new Error("aborted"));
  for (let n = 0; n < 3; n++) await expect(amongOwnUploads("bob", broken)).rejects.toThrow();
  const third = begin("bob");
  expect(await begin("bob")).toEqual(REFUSED);
  for (const end of ends) end();
  expect(await Promise.all([second, third, other])).toEqual(
    Array(3).fill({ ok: true, value: "taken" }),
  );
});
