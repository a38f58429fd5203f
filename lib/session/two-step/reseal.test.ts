import { beforeAll, expect, it, vi } from "vitest";
import { completeEnvironment } from "@/lib/runtime/env";
import { setUpProcessDatabase } from "@/test/database/database";
import { codeOf, finish, makeUserWithApp, pendingOf } from "@/test/second-step";
import { countOldApps, resealApps } from "./reseal";

const [OLD, NEW] = ["o".repeat(32), "n".repeat(32)];

function rotateTo(secrets: string) {
  vi.stubEnv("APP_SECRET", secrets);
  completeEnvironment({ APP_SECRET: secrets });
}

const test = setUpProcessDatabase();
beforeAll(async () => {
  vi.stubEnv("LOG_LEVEL", "silent");
  rotateTo(OLD);
});

it("seals apps with the first secret, so that the one before it can go", async () => {
  const { person, secret } = await makeUserWithApp(test.db);
  expect(await countOldApps()).toEqual({ old: 0, lost: 0 });
  rotateTo(`${NEW},${OLD}`);
  expect(await countOldApps()).toEqual({ old: 1, lost: 0 });
  await resealApps();
  expect(await countOldApps()).toEqual({ old: 0, lost: 0 });
  rotateTo(NEW);
  expect((await finish(await pendingOf(person), codeOf(secret))).ok).toBe(true);
});

it("leaves an app alone that no secret opens; recovery codes still work", async () => {
  rotateTo(OLD);
  const { person, secret, codes } = await makeUserWithApp(test.db);
  rotateTo(NEW);
  await resealApps();
  expect(await countOldApps()).toEqual({ old: 0, lost: 1 });
  const pending = await pendingOf(person);
  expect(await finish(pending, codeOf(secret))).toMatchObject({ error: { code: "wrong" } });
  expect((await finish(pending, codes[0] ?? "", "recovery_code")).ok).toBe(true);
});
