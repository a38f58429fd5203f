import { execFileSync, spawnSync } from "node:child_process";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "@playwright/test";
import { generateIdentity, identityToRecipient } from "age-encryption";
import { foyerJson } from "../../support/foyer";
import { world } from "../../support/world";

const UNITS = "ops/systemd";

test("the scheduled backup is for all recipients, keeps the newest, and deletes nothing if it fails", async () => {
  const folder = await mkdtemp(join(tmpdir(), "foyer-e2e-schedule-"));
  const keys = await Promise.all([generateIdentity(), generateIdentity()]);
  const recipients = await Promise.all(keys.map(identityToRecipient));
  const older = ["foyer-2026-01-01T000000Z.age", "foyer-2026-01-02T000000Z.age", "notes.txt"];
  for (const name of older) await writeFile(join(folder, name), "");
  const env: Record<string, string> = {
    ...{ DATABASE_URL: world().databaseUrl, APP_SECRET: world().appSecret },
    ...{ STATE_DIRECTORY: folder, KEEP: "2", HOME: folder },
    ...{ PATH: `${dirname(process.execPath)}:/usr/bin:/bin` },
  };
  const backUp = (RECIPIENTS: string, changed: Record<string, string> = {}) =>
    spawnSync(`${UNITS}/foyer-backup.sh`, {
      env: { NODE_ENV: "production", ...env, ...changed, RECIPIENTS },
      encoding: "utf8",
    });

  expect(backUp("age1wrong").status).toBe(1);
  for (const KEEP of ["0", "x", "-1"])
    expect(backUp(recipients.join(" "), { KEEP })).toMatchObject({
      ...{ status: 1, stderr: `foyer-backup: KEEP=${KEEP} isn't valid; set it to 1 or more\n` },
    });
  // A run without the settings of the service must not replace real backups by empty ones.
  const lost = backUp(recipients.join(" "), { DATABASE_URL: "", DATA_DIR: join(folder, "none") });
  expect([lost.status, lost.stderr]).toEqual([1, expect.stringContaining("has no database")]);
  expect((await readdir(folder)).sort()).toEqual([...older].sort());
  const done = backUp(recipients.join(" "));
  expect([done.status, done.stderr]).toEqual([0, ""]);
  const [second, made = "", ...rest] = (await readdir(folder)).sort();
  expect([second, rest]).toEqual([older[1], ["notes.txt"]]);
  for (const key of keys) {
    const identity = join(folder, "key");
    await writeFile(identity, `${key}\n`);
    const file = join(folder, made);
    const verified = await foyerJson(["backup", "verify", file, "--identity", identity], {
      env,
    });
    expect(verified).toMatchObject({ encrypted: true, restorable: true });
  }
  await rm(folder, { recursive: true });
});

test("systemd accepts the timer", () => {
  const there = spawnSync("systemd-analyze", ["--version"]).status === 0;
  test.skip(!there, "systemd-analyze is not here");
  expect(
    execFileSync("systemd-analyze", ["verify", `${UNITS}/foyer-backup.timer`], {
      encoding: "utf8",
      stdio: "pipe",
    }),
  ).toBe("");
});
