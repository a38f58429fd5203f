import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect, it, vi } from "vitest";
import { refuse } from "@/lib/result";
import { MAX_IMAGE_BYTES, readImage } from "./read-image";

const drawn = (width = 400, height = 300) =>
  sharp({ create: { width, height, channels: 3, background: "#c02040" } });

async function read(bytes: Uint8Array) {
  const image = await readImage(bytes, "ada");
  if (!image.ok) throw new Error(image.error);
  return image.value;
}

describe("accepted images", () => {
  it.each(["png", "jpeg", "webp"] as const)("makes a square PNG of a %s", async (format) => {
    const { content, hash, ...size } = await read(await drawn().toFormat(format).toBuffer());
    expect(size).toEqual({ mediaType: "image/png", width: 256, height: 256 });
    expect(await sharp(content).metadata()).toMatchObject({ format: "png", width: 256 });
    expect(hash).toHaveLength(32);
  });

  it("applies the orientation and drops all metadata", async () => {
    const left = await sharp({ create: { width: 80, height: 80, channels: 3, background: "#000" } })
      .png()
      .toBuffer();
    const upload = await drawn(160, 160)
      .composite([{ input: left, left: 0, top: 0 }])
      .withExif({ IFD0: { Copyright: "a secret place" } })
      .withMetadata({ orientation: 3 })
      .jpeg()
      .toBuffer();
    const { content } = await read(upload);
    expect(content.includes("secret")).toBe(false);
    expect((await sharp(content).metadata()).exif).toBeUndefined();
    const corner = { left: 200, top: 200, width: 50, height: 50 };
    const { channels } = await sharp(await sharp(content).extract(corner).toBuffer()).stats();
    expect(channels[0]?.mean).toBeLessThan(30);
  });

  it("keeps the noisiest image below the table's limit", async () => {
    const noise = { type: "gaussian", mean: 128, sigma: 80 } as const;
    const create = { width: 600, height: 600, channels: 3, background: "#000", noise } as const;
    const { content } = await read(await sharp({ create }).png().toBuffer());
    expect(content.byteLength).toBeLessThan(262_144);
  });

  it("drops data appended to an image", async () => {
    const upload = Buffer.concat([
      await drawn().png().toBuffer(),
      Buffer.from("<script>x</script>"),
    ]);
    expect((await read(upload)).content.includes("script")).toBe(false);
  });
});

describe("rejected images", () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
  it.each([
    ["an SVG", Buffer.from(svg)],
    ["an SVG behind an XML declaration", Buffer.from(`<?xml version="1.0"?>${svg}`)],
    ["HTML", Buffer.from("<!doctype html><script>x</script>")],
    ["nothing", Buffer.alloc(0)],
    ["only a signature", Buffer.from("89504e470d0a1a0a", "hex")],
    ["a signature before HTML", Buffer.concat([Buffer.from("ffd8ff", "hex"), Buffer.from("<p>")])],
  ])("%s", async (_, bytes) =>
    expect(await readImage(bytes, "ada")).toEqual({ ok: false, error: "not_an_image" }),
  );

  it("a GIF", async () =>
    expect(await readImage(await drawn().gif().toBuffer(), "ada")).toMatchObject({
      error: "not_an_image",
    }));

  it.each(["png", "jpeg", "webp"] as const)("half a %s", async (format) => {
    const noise = { type: "gaussian", mean: 128, sigma: 80 } as const;
    const create = { width: 300, height: 300, channels: 3, background: "#000", noise } as const;
    const whole = await sharp({ create }).toFormat(format).toBuffer();
    const half = whole.subarray(0, whole.byteLength / 2);
    expect(await readImage(half, "ada")).toMatchObject({ error: "not_an_image" });
  });

  it("a few bytes that say they are 30,000 pixels wide", async () => {
    const bomb = await drawn(16, 16).png().toBuffer();
    bomb.writeUInt32BE(30_000, 16);
    bomb.writeUInt32BE(30_000, 20);
    expect(await readImage(bomb, "ada")).toMatchObject({ ok: false });
  });

  it("more pixels than 25 million", async () => {
    const huge = await drawn(5000, 5001).png().toBuffer();
    expect(await readImage(huge, "ada")).toEqual({ ok: false, error: "too_large" });
  });

  it("more bytes than 5 MB", async () =>
    expect(await readImage(new Uint8Array(MAX_IMAGE_BYTES + 1), "ada")).toMatchObject({
      error: "too_large",
    }));
});

describe("chunks of a PNG", () => {
  const word = (number: number) => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(number);
    return bytes;
  };

  function chunk(type: string, data: Buffer) {
    const checked = Buffer.concat([Buffer.from(type), data]);
    return Buffer.concat([word(data.length), checked, word(crc32(checked))]);
  }

  /** Inserts chunks after IHDR, which is always first and has a fixed length. */
  async function withChunks(number: number, added: Buffer) {
    const png = await drawn(64, 64).png().toBuffer();
    const chunks = Array<Buffer>(number).fill(added);
    return Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)]);
  }

  it("skips text chunks", async () => {
    const text = deflateSync(Buffer.alloc(50_000_000, "a"));
    const packed = chunk("zTXt", Buffer.concat([Buffer.from("a\0\0"), text]));
    const decode = vi.fn(async (_picture: Buffer) => refuse("not_an_image" as const));
    await readImage(await withChunks(10, packed), "ada", decode);
    expect(decode).toHaveBeenCalledOnce();
    expect(decode.mock.calls[0]?.[0].includes("zTXt")).toBe(false);
  });

  const empty = Buffer.alloc(0);
  it("accepts thousands of chunks, as streaming encoders write them", async () => {
    const png = await drawn(64, 64).png().toBuffer();
    const many = Buffer.concat([
      png.subarray(0, -12),
      ...Array<Buffer>(9000).fill(chunk("IDAT", empty)),
      png.subarray(-12),
    ]);
    expect((await readImage(many, "ada")).ok).toBe(true);
  });

  it.each([
    ["hundreds of thousands", 400_000, chunk("IDAT", empty)],
    ["two palettes", 2, chunk("PLTE", Buffer.alloc(3))],
    ["two profiles", 2, chunk("iCCP", Buffer.from("a\0\0"))],
  ])("refuses %s", async (_, number, added) => {
    const upload = await withChunks(number, added);
    const decode = vi.fn();
    expect(await readImage(upload, "ada", decode)).toEqual({ ok: false, error: "not_an_image" });
    expect(decode).not.toHaveBeenCalled();
  });

  it("refuses chunks longer than the file", async () => {
    const png = await drawn(64, 64).png().toBuffer();
    const lying = Buffer.concat([png.subarray(0, 33), word(0xffffffff), Buffer.from("zTXtxxxxxx")]);
    expect(await readImage(lying, "ada")).toEqual({ ok: false, error: "not_an_image" });
  });
});
