import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generateIdentity, identityToRecipient } from "age-encryption";
import { afterAll, beforeAll, expect, it, test } from "vitest";
import { completeEnvironment } from "@/lib/runtime/env";
import { createTestDatabase, type TestDatabase } from "@/test/database/database";
import { MIGRATIONS } from "@/test/database/migrations-folder";
import { fillEveryTable } from "@/test/full-database";
import { makeBackup } from "./backup";
import { isRecipient, readIdentities } from "./encryption";
import { writeBackupFile } from "./file";
import { restoreBackup } from "./restore";
import { verifyBackup } from "./verify";

const SECRET = "a".repeat(32);
let folder: string;
let file: string;
let database: TestDatabase;
let identity: string;
let other: string;

beforeAll(async () => {
  completeEnvironment({ APP_SECRET: SECRET });
  folder = await mkdtemp(join(tmpdir(), "foyer-encryption-"));
  file = join(folder, "backup.age");
  [identity, other] = await Promise.all([generateIdentity(), generateIdentity()]);
  database = await createTestDatabase();
  await fillEveryTable(database.db);
  const third = await identityToRecipient(await generateIdentity());
  await makeBackup(database.url, file, new Date(), {
    recipients: [third, await identityToRecipient(identity)],
  });
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

it("restores an encrypted backup with the key of one of its recipients", async () => {
  expect((await readFile(file)).subarray(0, 22).toString()).toBe("age-encryption.org/v1\n");
  const restored = await restoreBackup(database.url, file, {
    now: new Date(),
    migrations: MIGRATIONS,
    identities: [other, identity],
  });
  expect(restored).toMatchObject({ ok: true, value: { counts: { users: 1 } } });
});

it("verifies it without a database, and counts the rows", async () => {
  const verified = await verifyBackup(file, [identity]);
  expect(verified).toMatchObject({
    ok: true,
    value: { encrypted: true, counts: { users: 1, signing_keys: 1, sites: 1 } },
  });
  expect(JSON.stringify(verified)).not.toContain(identity);
});

it("refuses it without the key, with another, and with another APP_SECRET", async () => {
  const words = async (identities: string[]) => await verifyBackup(file, identities);
  expect(await words([])).toMatchObject({
    error: { words: expect.stringContaining("--identity") },
  });
  expect(await words([other])).toMatchObject({
    error: { words: expect.stringContaining("for other keys") },
  });
  completeEnvironment({ APP_SECRET: "b".repeat(32) });
  expect(await words([identity])).toEqual({ ok: false, error: { why: "sealed_otherwise" } });
  completeEnvironment({ APP_SECRET: SECRET });
});

test("verification refuses a changed byte anywhere, and a file cut off anywhere", async () => {
  const whole = await readFile(file);
  const damaged = join(folder, "damaged");
  for (let n = 1; n <= 40; n++) {
    const at = Math.floor((whole.byteLength * n) / 41);
    const changed = Buffer.from(whole);
    changed.writeUInt8((changed[at] ?? 0) ^ 1, at);
    for (const bytes of [changed, whole.subarray(0, at)]) {
      await writeFile(damaged, bytes);
      expect(await verifyBackup(damaged, [identity]), `${at}`).toMatchObject({
        error: { why: "unusable" },
      });
    }
  }
  await writeFile(damaged, Buffer.concat([whole, Buffer.from("x")]));
  expect((await verifyBackup(damaged, [identity])).ok).toBe(false);
});

it("writes while it reads, instead of holding a backup in memory", async () => {
  const large = join(folder, "large");
  const hash = createHash("sha256");
  const hashed = (lines: string[]) => {
    const text = `${lines.join("\n")}\n`;
    hash.update(text);
    return text;
  };
  const header = { format: "foyer-backup-1", createdAt: new Date().toISOString() };
  const tables = [{ name: "users", columns: ["a"] }];
  const row = () => JSON.stringify({ a: randomBytes(300).toString("base64") });
  let written = 0;
  async function* text() {
    yield hashed([JSON.stringify({ ...header, schema: { migrations: 1, latest: null }, tables })]);
    yield hashed(['["table","users"]']);
    for (let n = 0; n < 20; n++) yield hashed(Array.from({ length: 2000 }, row));
    written = (await stat(`${large}.part`)).size;
    yield `${JSON.stringify(["sha256", hash.digest("hex")])}\n`;
  }
  const signal = AbortSignal.any([]);
  await writeBackupFile(large, text(), [await identityToRecipient(identity)], signal);
  expect(written).toBeGreaterThan((await stat(large)).size / 2);
  expect(await verifyBackup(large, [identity])).toMatchObject({
    value: { counts: { users: 40_000 } },
  });
});

it("reads key files of age-keygen, and accepts only public keys as recipients", async () => {
  const path = join(folder, "keys");
  await writeFile(path, `# created: today\n# public key: age1x\n${identity}\n\n${other}\n`);
  expect(await readIdentities(path)).toEqual([identity, other]);
  for (const text of ["", "# nothing\n", `${identity}\nhello`, identity.slice(0, -1)]) {
    await writeFile(path, text);
    expect(await readIdentities(path)).toBeNull();
  }
  expect(await isRecipient(await identityToRecipient(identity))).toBe(true);
  for (const wrong of ["", "age1", identity, "ssh-ed25519 AAAA"])
    expect(await isRecipient(wrong), wrong).toBe(false);
});
