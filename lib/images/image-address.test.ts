import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { issuer } from "@/lib/runtime/env";
import {
  imageAddress,
  imageHash,
  ownImagePath,
  pictureOf,
  uploadedPictureOf,
} from "./image-address";
import { cachedImage, cacheImage } from "./image-cache";

const hash = randomBytes(32);

it("reads the hash back from an address", () => {
  const address = imageAddress(hash);
  expect(address).toMatch(new RegExp(`^${issuer()}/images/[\\w-]{43}\\.png$`));
  expect(imageHash(address.slice(`${issuer()}/images/`.length))).toEqual(hash);
});

it.each(["", ".png", `${"A".repeat(43)}.svg`, `${"A".repeat(44)}.png`, `${"A".repeat(42)}B.png`])(
  "finds no image in %j",
  (file) => expect(imageHash(file)).toBeNull(),
);

it("prefers an uploaded image to an address elsewhere, and loads nothing else", () => {
  const elsewhere = "https://example.org/a.png";
  const pictureHash = hash.toString("hex");
  expect(pictureOf({ picture: elsewhere, pictureHash })).toBe(imageAddress(hash));
  expect(pictureOf({ picture: elsewhere, pictureHash: null })).toBe(elsewhere);
  expect(pictureOf({ picture: null, pictureHash: null })).toBeNull();
  expect(uploadedPictureOf({ pictureHash: null })).toBeNull();
});

it("tells an image that is stored here from other addresses", () => {
  const address = imageAddress(hash);
  expect(ownImagePath(address)).toBe(new URL(address).pathname);
  for (const other of ["https://example.org/a.png", `${address}x`, `${address}/../a`, "", null, 1])
    expect(ownImagePath(other)).toBeNull();
});

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
