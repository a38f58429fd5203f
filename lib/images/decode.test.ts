import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { completeEnvironment } from "@/lib/runtime/env";
import { decode } from "./decode";
import { readImage } from "./read-image";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "foyer-decoder-"));
});
beforeEach(() => {
  vi.stubEnv("LOG_LEVEL", "silent");
  completeEnvironment({});
});
afterAll(() => rm(folder, { recursive: true }));

const GENEROUS = { cpu: 60, wall: 60, memory: 600_000_000 };

/** Returns a decoder that runs `code` in place of decoding and leaves its process ID in a file. */
async function decoderOf(name: string, code: string) {
  const program = join(folder, `${name}.mjs`);
  const pid = join(folder, `${name}.pid`);
  const start = `import { writeFileSync } from "node:fs"; writeFileSync("${pid}", `;
  await writeFile(program, `${start}String(process.pid));\n${code}`);
  const readPid = async () => Number(await readFile(pid, "utf8").catch(() => 0));
  return { program, readPid };
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

const png = () =>
  sharp({ create: { width: 64, height: 64, channels: 3, background: "#c02040" } })
    .png()
    .toBuffer();

it("kills a decoder that exceeds its time", async () => {
  const { program, readPid } = await decoderOf("sleep", "setInterval(() => undefined, 1000);");
  const limits = { ...GENEROUS, wall: 2 };
  expect(await decode(await png(), { program, limits })).toEqual({ ok: false, error: "busy" });
  expect(await readPid()).toBeGreaterThan(0);
  expect(isAlive(await readPid())).toBe(false);
});

it("a decoder that exceeds its CPU time is killed by the system", async () => {
  const { program, readPid } = await decoderOf("spin", "for (;;);");
  const limits = { ...GENEROUS, cpu: 1 };
  expect(await decode(await png(), { program, limits })).toMatchObject({ error: "too_large" });
  expect(isAlive(await readPid())).toBe(false);
});

it("refuses an image that exceeds the decoder's memory", async () => {
  const huge = sharp({ create: { width: 4000, height: 4000, channels: 4, background: "#c02040" } });
  const upload = await huge.png({ progressive: true }).toBuffer();
  expect(await decode(upload)).toMatchObject({ ok: true });
  // Node alone needs 115 MB of it, and Node.js 24 needs 125 MB.
  const limits = { ...GENEROUS, memory: 150_000_000 };
  expect(await decode(await png(), { limits })).toMatchObject({ ok: true });
  expect(await decode(upload, { limits })).toEqual({ ok: false, error: "too_large" });
});

it("distinguishes a broken decoder from a broken image", async () => {
  const { program } = await decoderOf("broken", "throw new Error('no such library');");
  await expect(decode(await png(), { program })).rejects.toThrow("no such library");
});

it("gives the decoder no secret", async () => {
  vi.stubEnv("APP_SECRET", "s".repeat(32));
  const code = "process.stdout.write(JSON.stringify(process.env));";
  const { program } = await decoderOf("environment", code);
  const decoded = await decode(await png(), { program });
  if (!decoded.ok) throw new Error(decoded.error);
  const { NODE_ENV, PWD, ...others } = JSON.parse(`${decoded.value}`);
  expect(others).toEqual({});
});

it("an unfinished upload doesn't block other users' uploads", async () => {
  const { program, readPid } = await decoderOf("forever", "setInterval(() => undefined, 1000);");
  const limits = { ...GENEROUS, wall: 3600 };
  const order: string[] = [];
  const upload = await png();
  const hostile = [1, 2].map(() =>
    readImage(upload, "eve", (bytes) => decode(bytes, { program, limits })).then(() =>
      order.push("eve"),
    ),
  );
  await vi.waitUntil(readPid);
  for (const name of ["ada", "grace", "ada"]) {
    expect(await readImage(upload, name)).toMatchObject({ ok: true });
    order.push(name);
  }
  expect(isAlive(await readPid())).toBe(true);
  const pids = new Set<number>();
  for (const _ of hostile) {
    const pid = await vi.waitUntil(async () => {
      const found = await readPid();
      return !pids.has(found) && found;
    });
    pids.add(pid);
    process.kill(pid, "SIGKILL");
  }
  await Promise.all(hostile);
  expect(order).toEqual(["ada", "grace", "ada", "eve", "eve"]);
});
