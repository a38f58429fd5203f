import { expect, it } from "vitest";
import { cachedImage, cacheImage } from "./image-cache";

const MEGABYTE = new Uint8Array(2 ** 20);

it("keeps 8 MB of the pictures that were used last", () => {
  for (let n = 0; n < 8; n++) cacheImage(`${n}.png`, MEGABYTE);
  expect(cachedImage("0.png")).toBe(MEGABYTE);
  cacheImage("8.png", MEGABYTE);
  const kept = Array.from({ length: 9 }, (_, n) => cachedImage(`${n}.png`) !== null);
  expect(kept).toEqual([true, false, true, true, true, true, true, true, true]);
});

it("counts a picture once, however often it is read at the same time", () => {
  for (let n = 0; n < 20; n++) cacheImage("same.png", MEGABYTE);
  expect(cachedImage("8.png")).toBe(MEGABYTE);
});

it("forgets a picture after ten minutes, since it may have been deleted", () => {
  const now = performance.now();
  cacheImage("old.png", MEGABYTE, now);
  expect(cachedImage("old.png", now + 599_000)).toBe(MEGABYTE);
  expect(cachedImage("old.png", now + 601_000)).toBeNull();
  expect(cachedImage("old.png", now)).toBeNull();
});
