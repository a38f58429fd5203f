import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { expect, test } from "@playwright/test";
import { foyerJson } from "../../support/foyer";
import { createOwnDatabase } from "../../support/own-database";
import { onWorld } from "../../support/own-server";
import { SERVER } from "../../support/programs";
import { freePort, startServer } from "../../support/servers";
import { world } from "../../support/world";

const [program = "", ...args] = SERVER;

const settings = () => ({
  ...onWorld(),
  LOG_LEVEL: "warn",
});

for (const [name, wrong, line] of [
  ["a host that is not this machine's", { HOST: "203.0.113.7" }, /^foyer: HOST: /m],
  ["a host that nobody knows", { HOST: "no-such-host.invalid" }, /^foyer: HOST: /m],
  ["a port that is no number", { PORT: "x" }, /^foyer: PORT: /m],
  [
    "a database that does not answer",
    { DATABASE_URL: "postgres://localhost:1/x" },
    /^foyer: DATABASE_URL: /m,
  ],
  [
    "a public address in plain http",
    { PUBLIC_URL: "http://id.example.org" },
    /^foyer: PUBLIC_URL: /m,
  ],
  ["a choice that there is not", { DEMO: "no" }, /^foyer: DEMO: must be on or off$/m],
  ["a secret that is too short", { APP_SECRET: "short" }, /^foyer: APP_SECRET: /m],
] as const)
  test(`the start ends with one line that names the variable: ${name}`, async () => {
    const failed = await startServer({ ...settings(), ...wrong }).catch((error: Error) => error);
    const output = failed instanceof Error ? failed.message : "it started";
    expect(output).toMatch(line);
    expect(output).not.toMatch(/\n\s+at (?!.*servers\.ts)/);
  });

test("the start ends with one line that names the variable: a port that is taken", async () => {
  const PORT = new URL(world().origin).port;
  const failed = await startServer({ ...settings(), PORT }).catch((error: Error) => error);
  // The server that holds the port answers the readiness check of the new one.
  if (failed instanceof Error) return expect(failed.message).toMatch(/^foyer: PORT: /m);
  await new Promise((resolve) => failed.process.once("exit", resolve));
  expect(failed.output()).toMatch(/^foyer: PORT: /m);
});

for (const name of ["PORT", "METRICS_PORT"])
  test(`a start notices a taken ${name} before it creates a database or shows anything`, async () => {
    const folder = mkdtempSync(join(tmpdir(), "foyer-taken-"));
    const { port } = new URL(world().origin);
    const other = name === "PORT" ? {} : { HOST: "localhost", PORT: `${await freePort()}` };
    const taken = { ...other, [name]: port, [name.replace("PORT", "HOST")]: "localhost" };
    const env = { NODE_ENV: "production" as const, DATA_DIR: join(folder, "data"), ...taken };
    const { status, stdout, stderr } = spawnSync(program, args, { env, encoding: "utf8" });
    expect([status, stdout, stderr]).toEqual([
      1,
      "",
      `foyer: ${name}: ${port} is already in use\n`,
    ]);
    expect(readdirSync(folder)).toEqual([]);
    rmSync(folder, { recursive: true });
  });

test("with MIGRATE=off, a start refuses an empty database, and serves it after foyer migrate", async () => {
  const { url, drop } = await createOwnDatabase({ empty: true });
  const env = { ...settings(), DATABASE_URL: url, MIGRATE: "off" };
  const failed = await startServer(env).catch((error: Error) => error);
  const output = failed instanceof Error ? failed.message : "it started";
  expect(output).toMatch(/^foyer: MIGRATE is off, .* run `foyer migrate`$/m);
  expect((await foyerJson(["migrate"], { env })).applied).toBeGreaterThan(39);
  const server = await startServer(env);
  await server.stop();
  await drop();
});

/** Addresses on which a port is listened on, as in /proc/net/tcp: hexadecimal, in reverse byte order. */
const listeningAt = (port: string) =>
  readFileSync("/proc/net/tcp", "utf8")
    .split("\n")
    .map((line) => line.trim().split(/\s+/))
    .filter(([, local = "", , state]) => {
      const [, hex = ""] = local.split(":");
      return state === "0A" && Number.parseInt(hex, 16) === Number(port);
    })
    .map(([, local = ""]) => local.split(":")[0]);

for (const [TRUST_PROXY, address] of [
  ["1", "0100007F"],
  ["0", "00000000"],
] as const)
  test(`without HOST, a server that trusts ${TRUST_PROXY} proxies listens at ${address}`, async () => {
    const server = await startServer({ ...settings(), HOST: "", TRUST_PROXY });
    expect(listeningAt(new URL(server.origin).port)).toEqual([address]);
    // Next's own lines begin with one of these.
    expect(server.output()).not.toMatch(/[✓⚠▲]/u);
    await server.stop();
  });

/** Returns 0 while nothing answers: the start's own look at a PORT may accept a connection, and drop it. */
const statusAt = (port: string, path: string) =>
  fetch(`http://localhost:${port}${path}`).then(
    ({ status }) => status,
    () => 0,
  );

test("a server listens once it can show every page, has loaded no compiler, and ends in order", async () => {
  const PORT = `${await freePort()}`;
  const starting = startServer({ ...settings(), PORT });
  const statusOf = (path: string) => statusAt(PORT, path);
  await expect.poll(() => statusOf("/health/ready"), { intervals: [20] }).not.toBe(0);
  const first = ["/health/ready", "/api/v1/sites", "/sign-in", "/", "/no-such-page"];
  expect(await Promise.all(first.map(statusOf))).toEqual([200, 200, 200, 200, 404]);
  const server = await starting;
  // next.config.mjs loads one: a renamed __NEXT_PRIVATE_STANDALONE_CONFIG shows here (server/pages/next.ts).
  expect(readFileSync(`/proc/${server.process.pid}/maps`, "utf8")).not.toMatch(/swc/);
  await server.stop();
  expect(server.process.exitCode).toBe(0);
  const lines = server.output().match(/^.*"level".*$/gm) ?? [];
  expect(lines.filter((line) => !line.includes("node_end_of_life"))).toEqual([]);
});

test("a server goes on, and ends in order, when nobody reads its output any more", async () => {
  const folder = mkdtempSync(join(tmpdir(), "foyer-unread-"));
  const PORT = `${await freePort()}`;
  const env = { NODE_ENV: "production" as const, DATA_DIR: join(folder, "data"), PORT };
  const child = spawn(program, args, { env, stdio: ["ignore", "pipe", "inherit"] });
  child.stdout.once("data", () => child.stdout.destroy());
  await expect.poll(() => statusAt(PORT, "/health/ready"), { timeout: 20_000 }).toBe(200);
  child.kill();
  expect(await once(child, "exit")).toEqual([0, null]);
  rmSync(folder, { recursive: true });
});

test("a build that lacks a page ends the start with one line, before anything listens", async () => {
  const cwd = mkdtempSync(join(tmpdir(), "foyer-lacking-"));
  linkAllBut(cwd, [".next", "dist"]);
  linkAllBut(join(cwd, ".next"), ["server"]);
  linkAllBut(join(cwd, ".next/server"), ["app-paths-manifest.json"]);
  cpSync("dist/server.js", join(cwd, "dist/server.js"));
  const pages = JSON.parse(readFileSync(".next/server/app-paths-manifest.json", "utf8"));
  const lacking = { ...pages, "/lacking/page": "app/lacking/page.js" };
  writeFileSync(join(cwd, ".next/server/app-paths-manifest.json"), JSON.stringify(lacking));
  const failed = await startServer({ ...settings(), LOG_LEVEL: "info" }, { cwd }).catch(
    (error: Error) => error,
  );
  const output = failed instanceof Error ? failed.message : "it started";
  expect(output).toMatch(/^foyer: the build in .* isn't complete \(.*lacking\/page\.js.*\)/m);
  expect(output).not.toContain("listening");
  rmSync(cwd, { recursive: true });
});

/** Creates a folder like the project's one of that name, with links to all but some of its entries. */
function linkAllBut(folder: string, names: string[]) {
  const original = resolve(folder.includes(".next") ? folder.replace(/.*(?=\.next)/, "") : ".");
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(original).filter((entry) => !names.includes(entry)))
    symlinkSync(join(original, name), join(folder, name));
}

test("a worker that is killed before one listens ends the start with one line", async () => {
  const env = { NODE_ENV: "production" as const, WORKERS: "2", PORT: `${await freePort()}` };
  const { databaseUrl: DATABASE_URL, appSecret: APP_SECRET } = world();
  const child = spawn(program, args, { env: { ...env, DATABASE_URL, APP_SECRET } });
  const exited = once(child, "exit");
  const output = text(child.stderr);
  const workers = () => readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, "utf8");
  await expect.poll(workers, { intervals: [20] }).not.toBe("");
  process.kill(Number.parseInt(workers(), 10), "SIGKILL");
  expect(await output).toBe("foyer: a worker was killed during the start (SIGKILL)\n");
  expect(await exited).toEqual([1, null]);
});

/** Versions of Node.js that get no more security fixes. */
const ENDED = /^v(?:20|21|23|25)\./;

test("the start says in one line that Node.js gets no more security fixes", async () => {
  test.skip(!ENDED.test(process.version), `Node.js ${process.version} gets security fixes`);
  const server = await startServer(settings());
  const lines = server.output().match(/^.*node_end_of_life.*$/gm);
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines?.[0] ?? "")).toMatchObject({ version: process.version });
  await server.stop();
});
