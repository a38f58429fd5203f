import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { foyer } from "../../support/foyer";
import { startOwnServer } from "../../support/own-server";
import { IMAGE, runInImage } from "../../support/programs";
import { freePort, startServer } from "../../support/servers";
import { world } from "../../support/world";

test.skip(!IMAGE, "no image: npm run test:container runs this");

test("programs run without privileges, on a file system that they can't change", () => {
  const { stdout } = runInImage([
    "sh",
    "-c",
    "id -u; grep -E '^(CapBnd|NoNewPrivs)' /proc/self/status",
  ]);
  expect(stdout).toBe("10001\nCapBnd:\t0000000000000000\nNoNewPrivs:\t1\n");
  for (const folder of ["/opt/foyer", "/opt/foyer/.next", "/tmp", "/var/lib/foyer"]) {
    const { status, stderr } = runInImage(["touch", `${folder}/written`]);
    expect([status, stderr]).toEqual([1, expect.stringContaining("Read-only file system")]);
  }
});

test("the image has the licenses of Foyer, Node.js and the packages", () => {
  const { stdout } = runInImage(["cat", "LICENSE", "THIRD_PARTY.txt"]);
  expect(stdout).toContain("Apache License");
  expect(stdout).toContain("Node.js is licensed for use as follows");
  expect(stdout).toMatch(/^zod \S+ \(MIT\)$/m);
});

test("a server is process 1, and SIGTERM ends it with 0 after its delay", async () => {
  const own = await startOwnServer({ LOG_LEVEL: "info", SHUTDOWN_DELAY: "5" });
  try {
    expect(own.server.output()).toContain('"pid":1}');
    const exited = once(own.server.process, "exit");
    own.server.process.kill("SIGTERM");
    await expect.poll(() => own.server.output()).toContain('"event":"stopping"');
    expect((await fetch(`${own.server.origin}/health/ready`)).status).toBe(503);
    expect((await fetch(`${own.server.origin}/sign-in`)).status).toBe(200);
    expect(await exited).toEqual([0, null]);
  } finally {
    await own.stop();
  }
});

test("the health check follows the server", async () => {
  const { port: PORT } = new URL(world().origin);
  const check = (PORT: string) =>
    runInImage(["node", "/opt/foyer/health.mjs"], { HOST: "127.0.0.1", PORT });
  expect(check(PORT).status).toBe(0);
  expect(check(String(await freePort())).status).toBe(1);
});

test("several workers serve, and end together", async () => {
  const { databaseUrl: DATABASE_URL, appSecret: APP_SECRET } = world();
  const server = await startServer({ DATABASE_URL, APP_SECRET, WORKERS: "2" });
  expect((await fetch(`${server.origin}/sign-in`)).status).toBe(200);
  await server.stop();
  expect(server.process.exitCode).toBe(0);
});

test("the command line migrates and examines the database", async () => {
  expect(await foyer(["migrate"])).toMatchObject({ status: 0, stderr: "" });
  expect((await foyer(["doctor"])).stdout).toContain("migrations");
  expect((await foyer(["--version"])).stdout).toMatch(
    /^\d+\.\d+\.\d+ \([0-9a-f]{12}(-dirty)?\)\n$/,
  );
});

test("the embedded PostgreSQL is not part of the image, and the start says so", async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), "foyer-image-"));
  const failed = await startServer({ DATA_DIR }).catch((error: Error) => error.message);
  await rm(DATA_DIR, { recursive: true });
  expect(failed).toContain("The embedded PostgreSQL for");
  expect(failed).toContain("set DATABASE_URL");
});
