import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { openDatabase } from "@/db/system/client";
import { foyer, foyerJson } from "../../support/foyer";
import { createOwnDatabase } from "../../support/own-database";
import { freePort, startServer } from "../../support/servers";
import { obtainTokensAt } from "../../support/walk";

const PASSWORD = "a long enough password";
const bob = [
  "users",
  "create",
  "--username",
  "bob",
  "--email",
  "bob@example.org",
  "--password-stdin",
];

/** Runs with a DATA_DIR of its own, which is removed afterward. */
async function inDataDir(work: (dataDir: string) => Promise<void>) {
  const dataDir = await mkdtemp("/tmp/foyer-e2e-cli-");
  try {
    await work(dataDir);
  } finally {
    const state = await readFile(join(dataDir, "postgres.json"), "utf8").catch(() => "{}");
    const { cluster } = JSON.parse(state);
    if (cluster) await rm(cluster, { recursive: true, force: true });
    await rm(dataDir, { recursive: true, force: true });
  }
}

test("embedded, without a server: a command starts the database, migrates it, and stops it", async () => {
  test.setTimeout(90_000);
  await inDataDir(async (dataDir) => {
    const port = String(await freePort());
    const env = { DATA_DIR: dataDir, PORT: port };
    expect(await foyerJson(bob, { env, input: PASSWORD })).toMatchObject({ username: "bob" });
    // If the database were still running, the server's start would fail.
    const registered = await foyerJson(
      [
        "applications",
        "create",
        "--name",
        "X",
        "--redirect-uri",
        "https://client.example/callback",
        "--scope",
        "openid offline_access profile email",
      ],
      { env },
    );
    expect(registered.issuer).toBe(`http://localhost:${port}`);
    expect((await stat(join(dataDir, "app-secret"))).mode & 0o777).toBe(0o600);
    const server = await startServer({ ...env, LOG_LEVEL: "warn" });
    const client = {
      clientId: registered.client_id,
      clientSecret: registered.client_secret,
      redirectUri: "https://client.example/callback",
    };
    await obtainTokensAt(server.origin, client, { username: "bob", password: PASSWORD });
    await server.stop();
  });
});

test("embedded, beside a running server: a command joins it, and the server goes on", async () => {
  test.setTimeout(90_000);
  await inDataDir(async (dataDir) => {
    const server = await startServer({ DATA_DIR: dataDir, LOG_LEVEL: "warn" });
    const env = { DATA_DIR: dataDir, PUBLIC_URL: server.origin };
    const result = await Promise.all([
      foyerJson(bob, { env, input: PASSWORD }),
      foyerJson(["keys", "rotate"], { env }),
      foyerJson(["migrate"], { env }),
    ]);
    expect(result[1].rotated).toHaveLength(3);
    expect(result[2]).toEqual({ applied: 0 });
    expect((await fetch(`${server.origin}/health/ready`)).status).toBe(200);
    const { keys } = await (await fetch(`${server.origin}/oauth/jwks`)).json();
    expect(keys).toHaveLength(9);
    await server.stop();
  });
});

test("two commands at once on an embedded database wait for each other", async () => {
  test.setTimeout(90_000);
  await inDataDir(async (dataDir) => {
    const create = (name: string) =>
      foyer(["applications", "create", "--name", name, "--redirect-uri", "https://a.example/"], {
        env: { DATA_DIR: dataDir },
      });
    const result = await Promise.all([create("A"), create("B")]);
    expect(result.map(({ status, stderr }) => ({ status, stderr }))).toEqual([
      { status: 0, stderr: "" },
      { status: 0, stderr: "" },
    ]);
  });
});

test("DATABASE_URL: migrate makes the tables, other commands ask for it first", async () => {
  const { url: DATABASE_URL, drop } = await createOwnDatabase({ empty: true });
  const env = { DATABASE_URL };
  const early = await foyer(bob, { env, input: PASSWORD });
  expect(early).toMatchObject({ status: 1, stdout: "" });
  expect(early.stderr).toMatch(/^foyer: .*run `foyer migrate`\n$/);
  const { findings } = JSON.parse((await foyer(["doctor", "--json"], { env })).stdout);
  const wrong = findings.filter(({ state }: { state: string }) => state === "error");
  // The commits of a test's database may not be durable.
  expect(wrong.map(({ check }: { check: string }) => check).slice(-2)).toEqual([
    "migrations",
    "secret",
  ]);
  expect((await foyerJson(["migrate"], { env })).applied).toBeGreaterThanOrEqual(3);
  expect(await foyerJson(["migrate"], { env })).toEqual({ applied: 0 });
  expect(await foyer(bob, { env, input: PASSWORD })).toMatchObject({ status: 0, stderr: "" });
  // Only the server creates signing keys.
  const APP_SECRET = "s".repeat(32);
  const none = await foyer(["keys", "rotate"], { env: { ...env, APP_SECRET } });
  expect(none).toMatchObject({ status: 1, stdout: "" });
  const unsealed = await foyer(["keys", "rotate"], { env });
  expect(unsealed).toMatchObject({ status: 1, stdout: "" });
  expect(unsealed.stderr).toMatch(/^foyer: APP_SECRET: /);
  await drop();
});

test("a locked table ends a start, and doctor names the lock", async () => {
  test.setTimeout(60_000);
  const { url: DATABASE_URL, drop } = await createOwnDatabase();
  const other = openDatabase(DATABASE_URL, { connections: 1 });
  const { stdout } = await other.$client.begin(async (tx) => {
    await tx`lock table signing_keys, sign_in_policy in access exclusive mode`;
    await expect(startServer({ DATABASE_URL, APP_SECRET: "s".repeat(32) })).rejects.toThrow(
      /\nfoyer: the database took too long; a table may be locked \(57014: [^\n]+\)\n$/,
    );
    return foyer(["doctor", "--json"], { env: { DATABASE_URL } });
  });
  const { findings } = JSON.parse(stdout);
  const found = expect.stringContaining("has locked sign_in_policy, signing_keys for up to ");
  const advice = expect.stringContaining("pg_blocking_pids(pid)");
  for (const expected of [
    { check: "locks", found },
    { check: "two-step policy", advice },
  ])
    expect(findings).toContainEqual(expect.objectContaining({ ...expected, state: "error" }));
  await other.$client.end();
  await drop();
});

for (const [title, env, words] of [
  [
    "a database that does not answer",
    { DATABASE_URL: "postgres://a:b@127.0.0.1:9/c" },
    /^foyer: DATABASE_URL: /,
  ],
  ["a DATABASE_URL of another kind", { DATABASE_URL: "mysql://a" }, /^foyer: DATABASE_URL: /],
  [
    "a PUBLIC_URL that no server starts with",
    { PUBLIC_URL: "http://id.example.org" },
    /^foyer: PUBLIC_URL: /,
  ],
] as const)
  test(`${title} is one line and status 1`, async () => {
    for (const args of [["migrate"], ["applications", "lift", "x"]]) {
      const result = await foyer(args, { env });
      expect(result).toMatchObject({ status: 1, stdout: "" });
      expect(result.stderr).toMatch(words);
      expect(result.stderr.trim()).not.toContain("\n");
    }
  });

test("embedded with DEMO=off: a start makes no demonstration data, and prints a code for /setup", async () => {
  test.setTimeout(90_000);
  await inDataDir(async (dataDir) => {
    const server = await startServer({ DATA_DIR: dataDir, DEMO: "off", LOG_LEVEL: "warn" });
    expect(server.output()).not.toContain("Demo data created");
    expect(server.output()).toContain(`open   ${server.origin}/setup`);
    expect(await (await fetch(`${server.origin}/api/v1/sites`)).json()).toMatchObject({ total: 0 });
    await server.stop();
  });
});
