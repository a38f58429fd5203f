import { expect, it, vi } from "vitest";
import { listSecrets } from "@/db/applications/secrets";
import { closeDatabase } from "@/db/system/client";
import { sha256 } from "@/lib/runtime/crypto";
import { setUpProcessDatabase } from "@/test/database/database";
import { makeApplication } from "@/test/factories";
import { authenticateClient } from "./authenticate-client";
import { flushSecretUses, noteSecretUse } from "./registered-clients";

const test = setUpProcessDatabase();

const start = new Date("2026-11-21T08:00:00Z");
const at = (minutes: number) => new Date(start.getTime() + minutes * 60_000);

async function aClient() {
  const { id, clientId, clientSecret } = await makeApplication(test.db);
  const lastUsed = async () => (await listSecrets(test.db, { id }))[0]?.lastUsedAt ?? null;
  return { clientId, clientSecret, lastUsed };
}

it("records a use when flushed, at most one an hour", async () => {
  const { clientId, clientSecret, lastUsed } = await aClient();
  const use = (now: Date) => noteSecretUse(clientId, sha256(clientSecret), now);
  use(at(0));
  expect(await lastUsed()).toBeNull();
  await flushSecretUses(at(1));
  expect(await lastUsed()).toEqual(at(0));
  use(at(59));
  await flushSecretUses(at(59));
  expect(await lastUsed()).toEqual(at(0));
  use(at(61));
  await flushSecretUses(at(62));
  expect(await lastUsed()).toEqual(at(61));
});

it("records the secret that authenticated a client, and no other", async () => {
  const { clientId, clientSecret, lastUsed } = await aClient();
  const method = "client_secret_basic";
  const ask = (secret: string) =>
    authenticateClient(test.db, { method, clientId, secret }, at(200));
  expect((await ask("wrong")).ok).toBe(false);
  await flushSecretUses(at(200));
  expect(await lastUsed()).toBeNull();
  expect((await ask(clientSecret)).ok).toBe(true);
  await flushSecretUses(at(200));
  expect(await lastUsed()).toEqual(at(200));
});

it("keeps uses that could not be written for the next time", async () => {
  const { clientId, clientSecret, lastUsed } = await aClient();
  noteSecretUse(clientId, sha256(clientSecret), at(300));
  await closeDatabase();
  vi.stubEnv("DATABASE_URL", "postgres://nobody@127.0.0.1:1/nothing");
  await expect(flushSecretUses(at(300))).rejects.toThrow();
  await closeDatabase();
  vi.stubEnv("DATABASE_URL", test.url);
  await flushSecretUses(at(301));
  expect(await lastUsed()).toEqual(at(300));
});
