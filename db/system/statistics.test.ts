import { expect, it, onTestFinished, vi } from "vitest";
import { findProfileOfAccessToken } from "@/db/tokens/access-tokens";
import { createProductionDatabase } from "@/test/database/database";
import { rowsReadOf } from "@/test/database/statements";
import { makeApplication, makeUser } from "@/test/factories";
import { makeTokens } from "@/test/tokens";
import { analyzeGrown } from "./statistics";

const FAMILIES = 500;

async function makeOwner() {
  const real = await createProductionDatabase();
  onTestFinished(() => real.drop());
  const owner = {
    userId: (await makeUser(real.db, { passwordHash: null })).id,
    applicationId: (await makeApplication(real.db)).id,
    now: new Date(),
  };
  return { real, issue: () => makeTokens(real.db, { ...owner, families: FAMILIES }) };
}

it("a plan made for one row is replaced soon after there are many", async () => {
  const { real, issue } = await makeOwner();
  const lookUp = async ({ tokens: [token] }: Awaited<ReturnType<typeof issue>>) => {
    const before = await rowsReadOf(real.production, "token_families");
    const hash = token?.tokenHash ?? expect.fail("no token");
    expect(await findProfileOfAccessToken(real.production, hash, new Date())).not.toBeNull();
    return (await rowsReadOf(real.production, "token_families")) - before;
  };
  await issue();
  // One row of a file that was longer: all indexes seem to cost the same.
  await real.db.$client`
    delete from token_families where ctid < (select max(ctid) from token_families)`;
  await real.db.$client`vacuum analyze token_families`;
  const issued = await issue();
  expect(await lookUp(issued)).toBeGreaterThan(FAMILIES - 10);

  // PostgreSQL counts changes up to a second late.
  await vi.waitUntil(
    async () => {
      await analyzeGrown(real.db);
      return (await lookUp(issued)) < 10;
    },
    { timeout: 20_000, interval: 200 },
  );
});

it("a table that only changes, or is large, is left to autovacuum", async () => {
  const { real, issue } = await makeOwner();
  const counted = async () => {
    const [row] = await real.db.$client`
      select n_live_tup::int as rows, n_mod_since_analyze::int as changes, analyze_count::int as analyses
      from pg_stat_user_tables where relname = 'token_families'`;
    return row;
  };
  const untilCounted = (expected: object) =>
    vi.waitFor(async () => expect(await counted()).toEqual(expected), { timeout: 20_000 });
  // A vacuum counts rows that a late report then counts again.
  await real.db.$client`alter table token_families set (autovacuum_enabled = off)`;
  await issue();
  await untilCounted({ rows: FAMILIES, changes: FAMILIES, analyses: 0 });
  await real.db.$client`analyze token_families`;
  for (let n = 0; n < 3; n++) await real.db.$client`update token_families set user_epoch = ${n}`;
  const changed = { rows: FAMILIES, changes: 3 * FAMILIES, analyses: 1 };
  await untilCounted(changed);
  await analyzeGrown(real.db);
  expect(await counted()).toEqual(changed);

  await issue();
  await untilCounted({ rows: 2 * FAMILIES, changes: 4 * FAMILIES, analyses: 1 });
  await real.db.$client`analyze token_families`;
  for (let n = 0; n < 3; n++) await issue();
  const grown = { rows: 5 * FAMILIES, changes: 3 * FAMILIES, analyses: 2 };
  await untilCounted(grown);
  await analyzeGrown(real.db);
  expect(await counted()).toEqual(grown);
});
