import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { readBackground, readIcon, readLogo } from "./read-image";

const drawn = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: { r: 192, g: 32, b: 64, alpha: 0.5 } } });

const noise = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: "#000",
      noise: { type: "gaussian", mean: 128, sigma: 80 },
    },
  })
    .jpeg()
    .toBuffer();

async function read(reader: typeof readLogo, upload: Buffer) {
  const image = await reader(upload, "ada");
  if (!image.ok) throw new Error(image.error);
  const { format, width, height, hasAlpha } = await sharp(image.value.content).metadata();
  const { content, hash: _, ...said } = image.value;
  expect(said).toEqual({ mediaType: `image/${format}`, width, height });
  return { format, width, height, hasAlpha, bytes: content.byteLength };
}

describe("logo", () => {
  it.each([
    [1600, 400, 640, 160],
    [400, 1600, 40, 160],
    [100, 50, 100, 50],
  ])("fits %d x %d into 640 x 160, without enlarging it", async (width, height, w, h) => {
    const logo = await read(readLogo, await drawn(width, height, 4).png().toBuffer());
    expect(logo).toMatchObject({ format: "png", width: w, height: h, hasAlpha: true });
  });

  it("stays below 15 kB even if it is noise", async () => {
    const logo = await read(readLogo, await noise(1280, 320));
    expect(logo.bytes).toBeLessThanOrEqual(15 * 1024);
    expect(logo.width).toBeGreaterThanOrEqual(160);
  });
});

it("stores a site's icon in 128 x 128 pixels and 18 kB, even if it is noise", async () => {
  const icon = await read(readIcon, await noise(600, 400));
  expect(icon).toMatchObject({ format: "png", width: 128, height: 128 });
  expect(icon.bytes).toBeLessThanOrEqual(18 * 1024);
});

describe("background", () => {
  it("is a WebP of at most 1,600 pixels, without transparency", async () => {
    const upload = await drawn(3200, 1800, 4).png().toBuffer();
    const background = await read(readBackground, upload);
    expect(background).toMatchObject({ format: "webp", width: 1600, height: 900, hasAlpha: false });
  });

  it("stays below 256 kB even if it is noise", async () => {
    const background = await read(readBackground, await noise(2000, 2000));
    expect(background.bytes).toBeLessThanOrEqual(256 * 1024);
    expect(background.width).toBeGreaterThanOrEqual(400);
  });
});

describe.each([
  ["logo", readLogo],
  ["background", readBackground],
] as const)("hostile uploads as %s", (_, reader) => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)" width="9" height="9"/>';

  it.each([
    ["an SVG", svg],
    ["an SVG behind an XML declaration", `<?xml version="1.0"?>${svg}`],
    ["HTML", "<!doctype html><script>x</script>"],
    ["a signature before HTML", "\xff\xd8\xff<p>"],
    ["nothing", ""],
  ])("refuses %s", async (__, text) =>
    expect(await reader(Buffer.from(text, "latin1"), "ada")).toMatchObject({
      error: "not_an_image",
    }),
  );

  it("refuses more pixels than 25 million, also as a few bytes", async () => {
    const huge = await drawn(5000, 5001).png().toBuffer();
    expect(await reader(huge, "ada")).toEqual({ ok: false, error: "too_large" });
    const bomb = await drawn(16, 16).png().toBuffer();
    bomb.writeUInt32BE(30_000, 16);
    bomb.writeUInt32BE(30_000, 20);
    expect(await reader(bomb, "ada")).toMatchObject({ ok: false });
  });

  it("drops what is appended", async () => {
    const upload = Buffer.concat([await drawn(64, 64).png().toBuffer(), Buffer.from("<script>")]);
    const image = await reader(upload, "ada");
    expect(image.ok && image.value.content.includes("script")).toBe(false);
    expect(image.ok).toBe(true);
  });
});
