import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, test } from "@playwright/test";
import { makeApplication, makeSite, makeUser } from "@/test/factories";
import { missing } from "../../../scripts/debian-parts.mjs";
import { foyer, foyerJson, startFoyer } from "../../support/foyer";
import { type OwnServer, startOwnServer } from "../../support/own-server";
import { setReadOnly } from "../../support/read-only";
import { obtainTokensAt } from "../../support/walk";
import { world } from "../../support/world";

let own: OwnServer;
let folder: string;
let env: Record<string, string>;
test.beforeAll(async () => {
  own = await startOwnServer();
  folder = await mkdtemp(join(tmpdir(), "foyer-e2e-backup-"));
  env = {
    DATABASE_URL: own.proxy.url,
    APP_SECRET: world().appSecret,
    PUBLIC_URL: own.server.origin,
  };
});
test.afterAll(async () => {
  await own.stop();
  await rm(folder, { recursive: true, force: true });
});

const slugs = async (): Promise<string[]> => {
  const { items = [] } = await (await fetch(`${own.server.origin}/api/v1/sites`)).json();
  return items.map(({ slug }: { slug: string }) => slug);
};

test("a restore beside a running server: the data of then, nobody signed in, and all of it at once", async () => {
  const user = await makeUser(own.db);
  const client = await makeApplication(own.db);
  const kept = await makeSite(own.db);
  const file = join(folder, "one");
  const early = await obtainTokensAt(own.server.origin, client, user);
  const made = await foyerJson(["backup", file], { env });
  expect(made).toMatchObject({ file, rows: { users: 1, applications: 1, sites: 1 } });
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await foyer(["backup", file], { env })).stderr).toContain("already exists");

  const later = await makeSite(own.db);
  await expect.poll(slugs).toEqual(expect.arrayContaining([kept.slug, later.slug]));
  const late = await obtainTokensAt(own.server.origin, client, user);
  const unasked = await foyer(["restore", file], { env });
  expect([unasked.status, unasked.stderr]).toEqual([
    1,
    expect.stringMatching(/^foyer: --replace: the database has accounts; /),
  ]);
  const restored = await foyerJson(["restore", file, "--replace"], { env });
  expect(restored).toMatchObject({ created_at: made.created_at, rows: made.rows });
  await expect.poll(slugs, { timeout: 1000, intervals: [50] }).toEqual([kept.slug]);
  for (const { access_token } of [early, late]) {
    const me = await fetch(`${own.server.origin}/api/v1/me`, {
      headers: { Authorization: `Bearer ${access_token}` },
    });
    expect(me.status).toBe(401);
  }
  const anew = await obtainTokensAt(own.server.origin, client, user);
  expect(anew.id_token).toEqual(expect.any(String));
});

test("a restore that is killed half way leaves everything as it was", async () => {
  await own.db
    .$client`insert into audit_events (at, event) select now(), 'session.ended' from generate_series(1, 30000)`;
  const file = join(folder, "big");
  await foyerJson(["backup", file], { env });
  const later = await makeSite(own.db);
  const before = await own.db.$client`select count(*)::int as n from audit_events`;
  const child = startFoyer(["restore", file, "--replace"], { env });
  const ended = once(child, "exit");
  const isLoading = async () => {
    const [busy] = await own.db.$client`
      select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
        and query like '%insert into "audit_events"%jsonb_populate_recordset%'`;
    return busy !== undefined;
  };
  await expect.poll(isLoading, { intervals: [5], timeout: 30_000 }).toBe(true);
  child.kill("SIGKILL");
  await ended;
  expect(child.signalCode).toBe("SIGKILL");
  await expect.poll(slugs).toContain(later.slug);
  expect(await own.db.$client`select count(*)::int as n from audit_events`).toEqual(before);
});

test("what is no whole backup is refused in one line, and nothing is left behind", async () => {
  const file = join(folder, "whole");
  const cut = join(folder, "cut");
  await foyerJson(["backup", file], { env });
  await writeFile(cut, (await readFile(file)).subarray(0, 1000));
  const before = await slugs();
  for (const name of [cut, join(folder, "none"), folder]) {
    const result = await foyer(["restore", name, "--replace"], { env });
    expect(result).toMatchObject({ status: 1, stdout: "" });
    expect(result.stderr).toMatch(/^foyer: FILE: .+\n$/);
  }
  const nowhere = await foyer(["backup", join(folder, "none", "x")], { env });
  expect(nowhere).toMatchObject({ status: 1, stdout: "" });
  expect(nowhere.stderr).toMatch(/^foyer: FILE: .+ENOENT.+\n$/);
  expect(await slugs()).toEqual(before);
  expect((await readdir(folder)).filter((name) => name.endsWith(".part"))).toEqual([]);
});

test("a backup that is stopped half way leaves no file", async () => {
  const file = join(folder, "stopped");
  const isWriting = async () => (await readdir(folder)).includes("stopped.part");
  const said = await own.db.$client.begin(async (tx) => {
    await tx`lock table sites in access exclusive mode`;
    const child = startFoyer(["backup", file], { env });
    await expect.poll(isWriting, { intervals: [20], timeout: 30_000 }).toBe(true);
    child.kill("SIGTERM");
    return { stderr: text(child.stderr) };
  });
  expect(await said.stderr).toBe("foyer: stopped; no file was written\n");
  expect((await readdir(folder)).filter((name) => name.startsWith("stopped"))).toEqual([]);
});

test("a backup of a database that takes no writes is complete, and says what is missing", async () => {
  const file = join(folder, "read-only");
  await setReadOnly(own.db, "on");
  const made = await foyer(["backup", file], { env });
  await setReadOnly(own.db, "off");
  expect([made.status, made.stderr]).toEqual([0, ""]);
  expect(made.stdout).toContain("The date couldn't be saved in the database");
  expect((await foyerJson(["backup", "verify", file], { env })).restorable).toBe(true);
});

test("without settings, neither a backup nor a restore makes a new database", async () => {
  const file = join(folder, "whole");
  const nowhere = { DATA_DIR: join(folder, "mistyped"), PUBLIC_URL: own.server.origin };
  for (const args of [
    ["backup", join(folder, "of-nothing")],
    ["restore", file],
  ]) {
    const { status, stderr } = await foyer(args, { env: nowhere });
    expect([status, stderr]).toEqual([1, expect.stringContaining("(DATA_DIR) has no database")]);
  }
  expect(await readdir(folder)).not.toEqual(expect.arrayContaining(["mistyped"]));
});

test("an encrypted backup: for the program age, from it, and verified", async () => {
  test.skip(missing("age") !== null, `${missing("age")}`);
  const [key, file, plain, theirs] = ["key", "sealed", "plain", "theirs"].map((name) =>
    join(folder, name),
  ) as [string, string, string, string];
  execFileSync("age-keygen", ["-o", key], { stdio: "ignore" });
  const recipient = execFileSync("age-keygen", ["-y", key], { encoding: "utf8" }).trim();
  const made = await foyerJson(["backup", file, "--recipient", recipient], { env });
  expect(made.encrypted).toBe(true);
  execFileSync("age", ["--decrypt", "-i", key, "-o", plain, file]);
  execFileSync("age", ["-r", recipient, "-o", theirs, plain]);
  const whole = await foyerJson(["backup", "verify", plain], { env });
  for (const sealed of [file, theirs])
    expect(await foyerJson(["backup", "verify", sealed, "--identity", key], { env })).toEqual({
      ...{ ...whole, file: sealed, encrypted: true },
      ...{ rows: made.rows, restorable: true, created_at: made.created_at },
    });
  expect(
    (await foyerJson(["restore", theirs, "--identity", key, "--replace"], { env })).rows,
  ).toEqual(made.rows);
});

test("verify says what is wrong, and exits with 1", async () => {
  const file = join(folder, "to-verify");
  await foyerJson(["backup", file], { env });
  await writeFile(`${file}-cut`, (await readFile(file)).subarray(0, -1));
  const secret = { ...env, APP_SECRET: "another secret that is long enough" };
  for (const [name, settings, words] of [
    [`${file}-cut`, env, "damaged"],
    [`${file}-none`, env, "ENOENT"],
    [file, secret, "APP_SECRET: doesn't decrypt"],
    [file, { PUBLIC_URL: own.server.origin, DATA_DIR: folder }, "APP_SECRET: is required"],
  ] as const) {
    const { status, stderr } = await foyer(["backup", "verify", name], { env: settings });
    expect([status, stderr]).toEqual([1, expect.stringContaining(words)]);
  }
  // Needs no database.
  const offline = { ...env, DATABASE_URL: "postgres://localhost:1/none" };
  expect((await foyer(["backup", "verify", file], { env: offline })).status).toBe(0);
});
