import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { serviceContext } from "@/db/audit/events";
import { createTestDatabase, type TestDatabase } from "@/test/database/database";
import { listSigningKeys, publishKey, resealKey, rotateKey } from "./signing-keys";

let real: TestDatabase;
beforeAll(async () => {
  real = await createTestDatabase();
});
afterAll(() => real.drop());
beforeEach(() => real.db.$client`delete from signing_keys`);

const now = new Date("2026-06-01T12:00:00Z");
const forgottenBefore = new Date("2026-01-01T00:00:00Z");

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
  const made = await Promise.all(["a", "b", "c"].map((kid) => publishKey(real.db, key(kid))));
  expect(made.filter(Boolean)).toHaveLength(2);
  expect(Object.values(await states()).sort()).toEqual(["active", "next"]);
});

test("performs one of any number of concurrent rotations and erases the retired private key", async () => {
  await publishKey(real.db, key("a"));
  await publishKey(real.db, key("b"));
  const rotations = ["c", "d", "e"].map((kid) =>
    rotateKey(real.db, key(kid), { expected: "a", forgottenBefore }, serviceContext(now)),
  );
  expect((await Promise.all(rotations)).filter(Boolean)).toHaveLength(1);
  const { a, b, ...following } = await states();
  expect({ a, b }).toEqual({ a: "retired", b: "active" });
  expect(Object.values(following)).toEqual(["next"]);
});

test("changes nothing if no next key is published", async () => {
  await publishKey(real.db, key("a"));
  const change = { expected: "a", forgottenBefore };
  expect(await rotateKey(real.db, key("b"), change, serviceContext(now))).toBe(false);
  expect(await states()).toEqual({ a: "active" });
});

test("deletes keys that retired long ago", async () => {
  await publishKey(real.db, key("a"));
  for (const [active, next, following] of ["abc", "bcd", "cde"].map((kids) => [...kids])) {
    await publishKey(real.db, key(next ?? ""));
    const later = new Date(now.getTime() + 1);
    const change = { expected: active ?? "", forgottenBefore: later };
    expect(await rotateKey(real.db, key(following ?? ""), change, serviceContext(now))).toBe(true);
  }
  expect(Object.values(await states()).sort()).toEqual(["active", "next"]);
});

test("reseals a key only if it is unchanged since it was read", async () => {
  await publishKey(real.db, key("a"));
  expect(await resealKey(real.db, { kid: "a", from: "older", to: "newer" })).toBe(false);
  expect(await resealKey(real.db, { kid: "a", from: "sealed a", to: "newer" })).toBe(true);
  expect((await listSigningKeys(real.db))[0]?.sealedPrivateJwk).toBe("newer");
});
