import { randomInt } from "node:crypto";
import { beforeEach, expect, it, vi } from "vitest";
import type { Db } from "@/db/system/client";
import * as statements from "@/db/tokens/device-authorizations";
import { parseClientCredentials } from "@/lib/oauth/client-auth/authentication";
import { DEVICE_GRANT, USER_CODE_LETTERS } from "@/lib/oauth/token/device";
import { completeEnvironment } from "@/lib/runtime/env";
import { setUpProcessDatabase, untilWaiting } from "@/test/database/database";
import { makeApplication, makeSession, makeUser } from "@/test/factories";
import { enterUserCode, userCodeHashes } from "./device-entry";
import { requestDevice } from "./device-request";

const test = setUpProcessDatabase({ APP_SECRET: "s".repeat(32), LOG_LEVEL: "silent" });
beforeEach(() => test.db.$client`truncate limits`);

async function newUserCode() {
  const { clientId } = await makeApplication(test.db, {
    ...{ type: "device", tokenEndpointAuthMethod: "none", redirectUris: [] },
    grantTypes: [DEVICE_GRANT],
  });
  const values = new Map([
    ["client_id", clientId],
    ["scope", "openid"],
  ]);
  const credentials = parseClientCredentials(null, values);
  if (!credentials.ok) throw new Error(credentials.error);
  const asked = await requestDevice({ values, credentials: credentials.value }, new Headers());
  if (!asked.ok) throw new Error("no code");
  return asked.value.user_code;
}

async function newSession() {
  const user = await makeUser(test.db, { passwordHash: null });
  const { id } = await makeSession(test.db, user.id);
  return { id, user };
}

const randomCode = () =>
  Array.from({ length: 8 }, () => USER_CODE_LETTERS[randomInt(USER_CODE_LETTERS.length)]).join("");

const guess = async (session: Awaited<ReturnType<typeof newSession>>, code = randomCode()) => {
  const entered = await enterUserCode(code, { session, now: new Date() });
  return entered.ok ? "claimed" : entered.error.code;
};

it("threat 146: of 10,000 concurrent guesses of an account, 10 are looked up", async () => {
  const session = await newSession();
  const lookUps = vi.spyOn(statements, "claimDeviceAuthorization");
  const guesses = Array.from({ length: 10_000 }, () => guess(session));
  const answers = await Promise.all(guesses);
  expect(lookUps.mock.calls.length).toBeLessThanOrEqual(10);
  expect(answers).not.toContain("claimed");
  expect(await guess(session, await newUserCode())).toBe("limited");
  lookUps.mockRestore();
});

it("threat 146: wrong codes of 20 accounts don't keep the others from it", async () => {
  const sessions = await Promise.all(Array.from({ length: 20 }, newSession));
  for (let round = 0; round < 10; round++)
    await Promise.all(sessions.map((session) => guess(session)));
  for (const session of sessions) expect(await guess(session, await newUserCode())).toBe("limited");
  expect(await guess(await newSession(), await newUserCode())).toBe("claimed");
});

it("right codes don't count, and text that is no code isn't a guess", async () => {
  const session = await newSession();
  const code = await newUserCode();
  for (let n = 0; n < 20; n++) expect(await guess(session, code)).toBe("claimed");
  for (let n = 0; n < 20; n++) expect(await guess(session, "AEIOU")).toBe("wrong");
  for (let n = 0; n < 10; n++) expect(await guess(session)).toBe("wrong");
  expect(await guess(session, code)).toBe("limited");
});

it("rule 78: a code from before APP_SECRET was replaced still works", async () => {
  const code = await newUserCode();
  vi.stubEnv("APP_SECRET", `${"t".repeat(32)},${"s".repeat(32)}`);
  completeEnvironment({});
  expect(await guess(await newSession(), code)).toBe("claimed");
  vi.stubEnv("APP_SECRET", "t".repeat(32));
  completeEnvironment({});
  expect(await guess(await newSession(), code)).toBe("wrong");
});

it("rule 83: a session that waited for another one doesn't get its code", async () => {
  const code = await newUserCode();
  const [first, second] = [await newSession(), await newSession()];
  const hashes = userCodeHashes(code.replace("-", ""));
  const entering = (db: Db, { id }: { id: string }) =>
    statements.claimDeviceAuthorization(db, { userCodeHashes: hashes, sessionId: id }, new Date());
  let waiting: ReturnType<typeof entering> | undefined;
  await test.db.$client.begin(async (sql) => {
    const [row] = await sql`update device_authorizations set session_id = ${first.id}
      where user_code_hash = ${hashes[0] ?? null} returning 1`;
    expect(row).toBeDefined();
    waiting = entering(test.db, second);
    await untilWaiting(test.db, 1);
  });
  expect(await waiting).toBe("in_use");
});
