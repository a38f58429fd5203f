import { beforeEach, expect, test } from "vitest";
import { serviceContext } from "@/db/audit/events";
import { listSigningKeys } from "@/db/tokens/signing-key-changes";
import { isPublishedKey, keyState } from "@/lib/oauth/keys/key-schedule";
import { setUpProcessDatabase } from "@/test/database/database";
import { revokeKey } from "./key-revocation";
import { ensureSigningKeys, rotateKeysNow } from "./key-rotation";
import { publicKeys, rememberedKeys } from "./keys";

const real = setUpProcessDatabase({ APP_SECRET: "s".repeat(32) });

const now = new Date();
const context = serviceContext(now);

beforeEach(async () => {
  await real.db.$client`truncate signing_keys, audit_events`;
  await ensureSigningKeys(now);
});

/** Returns the IDs of ES256 keys by state. */
async function kids() {
  const own = (await listSigningKeys(real.db)).filter(({ alg }) => alg === "ES256");
  const of = (state: string) => own.filter((key) => keyState(key) === state).map(({ kid }) => kid);
  const [active = "", ...moreActive] = of("active");
  const [next = "", ...moreNext] = of("next");
  expect([...moreActive, ...moreNext]).toEqual([]);
  return { active, next, retired: of("retired") };
}

const lastEvent = async () =>
  (
    await real.db.$client`select event, before, after from audit_events order by id desc limit 1`
  )[0];

test("an active key is gone at once: the next one signs, and a new one follows", async () => {
  const before = await kids();
  expect((await publicKeys()).keys.map(({ kid }) => kid)).toContain(before.active);
  expect(await revokeKey(before.active, context)).toEqual({
    ok: true,
    value: {
      kid: before.active,
      alg: "ES256",
      active: before.next,
      cachedUntil: new Date(now.getTime() + 300_000),
    },
  });
  const after = await kids();
  expect(after).toEqual({
    active: before.next,
    next: expect.stringMatching(/^.{43}$/),
    retired: [],
  });
  expect(after.next).not.toBe(before.next);
  expect(await lastEvent()).toEqual({
    event: "key.revoked",
    before: { alg: "ES256", kid: before.active, state: "active" },
    after: { active: before.next },
  });
  for (const { keys } of [await publicKeys(), await rememberedKeys()]) {
    expect(keys).toHaveLength(6);
    expect(keys.map(({ kid }) => kid)).not.toContain(before.active);
  }
});

test("a next key is replaced, and the active one goes on", async () => {
  const before = await kids();
  expect(await revokeKey(before.next, context)).toMatchObject({ value: { active: before.active } });
  const after = await kids();
  expect(after.active).toBe(before.active);
  expect([before.active, before.next]).not.toContain(after.next);
  expect(await lastEvent()).toMatchObject({ before: { state: "next" } });
});

test("a retired key verifies nothing anymore, and no other key changes", async () => {
  const before = await kids();
  await rotateKeysNow(context, [before.active]);
  const rotated = await kids();
  expect(rotated.retired).toEqual([before.active]);
  const [row] = (await listSigningKeys(real.db)).filter(({ kid }) => kid === before.active);
  expect(row && isPublishedKey(row, now)).toBe(true);
  expect(await revokeKey(before.active, context)).toMatchObject({
    value: { active: rotated.active },
  });
  expect(await kids()).toEqual({ ...rotated, retired: [] });
  expect((await rememberedKeys()).keys.map(({ kid }) => kid)).not.toContain(before.active);
});

test("an unknown key is refused, and concurrent revocations and rotations leave one active and one next key", async () => {
  const before = await kids();
  expect(await revokeKey("unknown", context)).toEqual({ ok: false, error: "key_unknown" });
  const outcomes = await Promise.all([
    ...[0, 1, 2].map(() => revokeKey(before.active, context)),
    revokeKey(before.next, context),
    rotateKeysNow(context, [before.active]),
  ]);
  expect(outcomes.slice(0, 3).filter((one) => "ok" in one && one.ok)).toHaveLength(1);
  const after = await kids();
  expect(after.active).toMatch(/^.{43}$/);
  expect(after.next).toMatch(/^.{43}$/);
  expect(JSON.stringify(after)).not.toContain(before.active);
  expect(JSON.stringify(after)).not.toContain(before.next);
});

test("all keys of an algorithm can be revoked, the next one first", async () => {
  const before = await kids();
  await revokeKey(before.next, context);
  await revokeKey(before.active, context);
  const after = await kids();
  expect([before.active, before.next]).not.toContain(after.active);
  expect(after.next).not.toBe("");
});
