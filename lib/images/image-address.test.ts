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
