import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { prune } from "@/db/system/prune";
import { setUpTestDatabase } from "@/test/database/database";
import { insertDpopProofs } from "./used-jwts";

const test = setUpTestDatabase();

const proof = (hash = randomBytes(32), expiresAt = new Date("2026-01-01T12:00:00Z")) => ({
  hash,
  expiresAt,
});

it("rule 98: uses up each proof once, also within a list", async () => {
  const [one, two] = [proof(), proof()];
  expect(await insertDpopProofs(test.db, [one, two, one])).toEqual([true, true, false]);
  expect(await insertDpopProofs(test.db, [two, proof(), one])).toEqual([false, true, false]);
});

it("rule 98: one of concurrent uses succeeds, in lists of any order", async () => {
  for (let round = 0; round < 20; round += 1) {
    const proofs = Array.from({ length: 8 }, () => proof());
    const lists = Array.from({ length: 12 }, (_, n) => (n % 2 ? proofs : proofs.toReversed()));
    const used = await Promise.all(lists.map((list) => insertDpopProofs(test.db, list)));
    const wins = used.flatMap((list, n) => (n % 2 ? list : list.toReversed()));
    for (const [n] of proofs.entries())
      expect(wins.filter((won, at) => at % 8 === n && won)).toHaveLength(1);
  }
});

it("rule 98: keeps proofs in an unlogged table until they expire", async () => {
  const kind = await test.db.$client`
    select relpersistence from pg_class where oid = 'dpop_proofs'::regclass`;
  expect(kind[0]?.relpersistence).toBe("u");
  const expired = proof();
  const kept = proof(randomBytes(32), new Date("2026-01-01T12:01:01Z"));
  await insertDpopProofs(test.db, [expired, kept]);
  await prune(test.db, new Date("2026-01-01T12:01:00Z"));
  expect(await insertDpopProofs(test.db, [expired, kept])).toEqual([true, false]);
});
