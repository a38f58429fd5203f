import { expect, it } from "vitest";
import { setUpProcessDatabase } from "@/test/database/database";
import { makePasskey, makeSession, makeUser } from "@/test/factories";
import { ownContext, sessionsOf } from "@/test/second-step";
import { removePasskeyOf } from "./remove-of";

const test = setUpProcessDatabase({
  APP_SECRET: "s".repeat(32),
  LOG_LEVEL: "silent",
  PUBLIC_URL: "http://localhost:3000",
});

const removeBy = async (userId: string, id: string) => {
  const admin = await makeUser(test.db, { role: "administrator", passwordHash: null });
  return removePasskeyOf({ userId, id }, ownContext(admin.id).context);
};

it("removes a passkey, and ends all sessions and tokens, since a copy may have opened them", async () => {
  const { id: userId } = await makeUser(test.db);
  const id = await makePasskey(test.db, userId);
  await makeSession(test.db, userId);
  const epoch = () => test.db.$client`select access_epoch from users where id = ${userId}`;
  const before = await epoch();
  expect(await removeBy(userId, id)).toEqual({ ok: true, value: null });
  expect(await sessionsOf(test.db, { id: userId })).toEqual([]);
  expect(await epoch()).not.toEqual(before);
  const events = await test.db.$client`
    select event, before from audit_events where user_id = ${userId}`;
  expect(events).toEqual([{ event: "account.passkey_removed", before: { name: "k" } }]);
  expect(await removeBy(userId, id)).toMatchObject({ error: "passkey_gone" });
});

it("removes the passkey of a deactivated account, which has nothing else to end", async () => {
  const { id: userId } = await makeUser(test.db, { deactivatedAt: new Date() });
  const id = await makePasskey(test.db, userId);
  expect(await removeBy(userId, id)).toEqual({ ok: true, value: null });
  const events = await test.db.$client`select event from audit_events where user_id = ${userId}`;
  expect(events).toEqual([{ event: "account.passkey_removed" }]);
});

it("keeps the only passkey that works as a second step, and removes one that doesn't", async () => {
  const { id: userId } = await makeUser(test.db, { twoStepAt: new Date() });
  const [good, blocked, moved] = await Promise.all(
    [1, 2, 3].map(() => makePasskey(test.db, userId)),
  );
  await test.db.$client`update passkeys set suspected_at = now() where id = ${blocked ?? ""}`;
  await test.db.$client`update passkeys set rp_id = 'old.example' where id = ${moved ?? ""}`;
  expect(await removeBy(userId, good ?? "")).toMatchObject({ error: "last_second_step" });
  expect(await removeBy(userId, moved ?? "")).toMatchObject({ ok: true });
  expect(await removeBy(userId, moved ?? "")).toMatchObject({ error: "passkey_gone" });
  expect(await removeBy(userId, blocked ?? "")).toMatchObject({ ok: true });
});
