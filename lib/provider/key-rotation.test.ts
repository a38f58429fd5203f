import { beforeEach, expect, test, vi } from "vitest";
import { serviceContext } from "@/db/audit/events";
import { listSigningKeys, resealKey } from "@/db/tokens/signing-key-changes";
import { LIFETIME } from "@/lib/oauth/lifetimes";
import { completeEnvironment } from "@/lib/runtime/env";
import { log } from "@/lib/runtime/log";
import { setUpProcessDatabase } from "@/test/database/database";
import { ensureSigningKeys, publishKey, rotateKey } from "./key-rotation";

const real = setUpProcessDatabase();
beforeEach(() => real.db.$client`delete from signing_keys`);

const now = new Date("2026-06-01T12:00:00Z");

const key = (kid: string) => ({
  kid,
  alg: "ES256" as const,
  publicJwk: { kid },
  sealedPrivateJwk: `sealed ${kid}`,
  createdAt: now,
});

const states = async () =>
  Object.fromEntries(
    (await listSigningKeys(real.db)).map((row) => {
      if (row.retiredAt) return [row.kid, row.sealedPrivateJwk === null ? "retired" : "leaking"];
      return [row.kid, row.activatedAt ? "active" : "next"];
    }),
  );

test("activates the first key of an algorithm at once, publishes the second, and allows no third", async () => {
  const made = await Promise.all(["a", "b", "c"].map((kid) => publishKey(key(kid))));
  expect(made.filter(Boolean)).toHaveLength(2);
  expect(Object.values(await states()).sort()).toEqual(["active", "next"]);
});

test("performs one of any number of concurrent rotations and erases the retired private key", async () => {
  await publishKey(key("a"));
  await publishKey(key("b"));
  const rotations = ["c", "d", "e"].map((kid) => rotateKey(key(kid), "a", serviceContext(now)));
  expect((await Promise.all(rotations)).filter(Boolean)).toHaveLength(1);
  const { a, b, ...following } = await states();
  expect({ a, b }).toEqual({ a: "retired", b: "active" });
  expect(Object.values(following)).toEqual(["next"]);
});

test("changes nothing if no next key is published", async () => {
  await publishKey(key("a"));
  expect(await rotateKey(key("b"), "a", serviceContext(now))).toBe(false);
  expect(await states()).toEqual({ a: "active" });
});

test("deletes keys that retired long ago", async () => {
  await publishKey(key("a"));
  await publishKey(key("b"));
  expect(await rotateKey(key("c"), "a", serviceContext(now))).toBe(true);
  const after = (seconds: number) => serviceContext(new Date(now.getTime() + seconds * 1000));
  expect(await rotateKey(key("d"), "b", after(LIFETIME.signingKeyMemory))).toBe(true);
  expect(await states()).toEqual({ a: "retired", b: "retired", c: "active", d: "next" });
  expect(await rotateKey(key("e"), "c", after(LIFETIME.signingKeyMemory + 1))).toBe(true);
  expect(await states()).toEqual({ b: "retired", c: "retired", d: "active", e: "next" });
});

test("reseals a key only if it is unchanged since it was read", async () => {
  await publishKey(key("a"));
  expect(await resealKey(real.db, { kid: "a", from: "older", to: "newer" })).toBe(false);
  expect(await resealKey(real.db, { kid: "a", from: "sealed a", to: "newer" })).toBe(true);
  expect((await listSigningKeys(real.db))[0]?.sealedPrivateJwk).toBe("newer");
});

test("warns once, when a start encrypts the keys with another secret, that older backups need the former one", async () => {
  const warnings = () => vi.mocked(log().warn).mock.calls.map(([entry]) => entry);
  completeEnvironment({ APP_SECRET: "o".repeat(32) });
  vi.spyOn(log(), "warn").mockReturnValue();
  await ensureSigningKeys(now);
  expect(warnings()).toEqual([]);
  completeEnvironment({ APP_SECRET: `${"n".repeat(32)},${"o".repeat(32)}` });
  await ensureSigningKeys(now);
  await ensureSigningKeys(now);
  expect(warnings()).toMatchObject([{ event: "app_secret_replaced", keys: 6 }]);
});
