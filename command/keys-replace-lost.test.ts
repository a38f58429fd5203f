import { expect, it, vi } from "vitest";
import { findSetting, writeSetting } from "@/db/system/settings";
import { listSigningKeys } from "@/db/tokens/signing-key-changes";
import { ensureSigningKeys } from "@/lib/provider/key-rotation";
import { seal } from "@/lib/runtime/crypto";
import { completeEnvironment } from "@/lib/runtime/env";
import { runJson } from "@/test/command";
import { setUpProcessDatabase } from "@/test/database/database";
import { makeUser } from "@/test/factories";
import { setUpFolder } from "@/test/temporary-folder";

const [LOST, NEW] = ["l".repeat(32), "n".repeat(32)];
const SETTING = "removed_usernames_key";

const own = setUpProcessDatabase();
const inFolder = setUpFolder();

const use = (secret: string) => {
  vi.stubEnv("APP_SECRET", secret);
  completeEnvironment({});
};
const kids = async () => (await listSigningKeys(own.db)).map(({ kid }) => kid).sort();
/** Makes an installation whose keys the lost secret sealed, and a backup of it. */
async function loseSecret() {
  use(LOST);
  await own.db.$client`truncate signing_keys, settings, users, audit_events cascade`;
  await ensureSigningKeys(new Date());
  await writeSetting(own.db, SETTING, await seal("key"));
  await makeUser(own.db, { username: "ada", role: "administrator" });
  const lost = await kids();
  const file = inFolder(`backup-${Date.now()}`);
  expect(await runJson("backup", file)).toMatchObject({ status: 0 });
  use(NEW);
  return { lost, file };
}

it("replaces the keys that a lost APP_SECRET sealed, once that is said", async () => {
  const { lost } = await loseSecret();
  await expect(ensureSigningKeys(new Date())).rejects.toThrow("was encrypted with another secret");
  expect(await runJson("keys", "replace-lost")).toMatchObject({
    status: 1,
    said: { field: "--replace", reason: expect.stringContaining("doesn't decrypt 6 signing keys") },
  });
  expect(await kids()).toEqual(lost);
  const { status, said } = await runJson("keys", "replace-lost", "--replace");
  expect([status, said.revoked.sort(), said.usernames_forgotten]).toEqual([0, lost, true]);
  const made = await kids();
  expect(made).toHaveLength(6);
  expect(made.filter((kid) => lost.includes(kid))).toEqual([]);
  await ensureSigningKeys(new Date());
  expect(await kids()).toEqual(made);
  const events = await own.db.$client`select before ->> 'kid' as kid from audit_events
    where event = 'key.revoked'`;
  expect(events.map(({ kid }) => kid).sort()).toEqual(lost);
  expect(await findSetting(own.db, SETTING)).toBeNull();
  const bob = ["--username", "bob", "--email", "bob@example.org"];
  expect(await runJson("users", "create", ...bob)).toMatchObject({ status: 0 });
});

it("replaces nothing that APP_SECRET decrypts", async () => {
  await loseSecret();
  use(`${NEW},${LOST}`);
  const before = await kids();
  for (const options of [[], ["--replace"]])
    expect(await runJson("keys", "replace-lost", ...options)).toEqual({
      status: 1,
      said: { error: "refused", reason: "APP_SECRET decrypts all keys; nothing is lost" },
    });
  expect(await kids()).toEqual(before);
});

it("restores a backup whose APP_SECRET is lost, once that is said", async () => {
  const { lost, file } = await loseSecret();
  expect(await runJson("restore", file, "--replace")).toMatchObject({
    status: 1,
    said: { field: "APP_SECRET", reason: expect.stringContaining("--secret-lost") },
  });
  const { status, said } = await runJson("restore", file, "--replace", "--secret-lost");
  expect([status, said.revoked.sort(), said.usernames_forgotten]).toEqual([0, lost, true]);
  expect(said.rows).toMatchObject({ users: 1 });
  expect(await kids()).toHaveLength(6);
  await ensureSigningKeys(new Date());
});
