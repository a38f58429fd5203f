import sharp from "sharp";
import { expect, it, vi } from "vitest";
import { progressive, SCAN, withScans } from "@/test/jpeg";
import { countScans } from "./jpeg-scans";
import { readImage } from "./read-image";

it("counts the scans of baseline and progressive pictures", async () => {
  const jpeg = await progressive();
  expect(countScans(jpeg)).toBe(10);
  expect(countScans(await sharp(jpeg).jpeg().toBuffer())).toBe(1);
  expect(countScans(await withScans(2646))).toBe(2646);
});

it("ignores scans of an embedded thumbnail or a trailing film", async () => {
  const jpeg = await progressive();
  const thumbnail = Buffer.concat([Buffer.from([0xff, 0xe1, 0, 2 + 80]), Buffer.alloc(80, SCAN)]);
  const withBoth = Buffer.concat([jpeg.subarray(0, 2), thumbnail, jpeg.subarray(2), jpeg]);
  expect(countScans(withBoth)).toBe(10);
});

it.each(["ffd8ffda", "ffd8ffe1", "ffd8ffe10000ffda0000", "ffd8ffffffffff"])(
  "ends at the end of a broken file: %s",
  (hex) => expect(countScans(Buffer.from(hex, "hex"))).toBeLessThan(2),
);

it("reads an image of 100 scans", async () =>
  expect(await readImage(await withScans(100), "ada")).toMatchObject({ ok: true }));

it.each([101, 2646])("refuses an image of %d scans before decoding it", async (scans) => {
  const decode = vi.fn();
  const refused = await readImage(await withScans(scans), "ada", decode);
  expect(refused).toEqual({ ok: false, error: "not_an_image" });
  expect(decode).not.toHaveBeenCalled();
});
