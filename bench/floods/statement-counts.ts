import type { Foyer } from "../foyer";
import { fire } from "../load";
import { foyerSide } from "../provider-contests";
import {
  exchangeTarget,
  introspectionTarget,
  profileTarget,
  refreshTarget,
  revocationTarget,
} from "../provider-side";
import { costsSince, readCosts } from "./database-costs";

/** Transactions per request, and bytes of write-ahead log. A single statement is a transaction. */
export type StatementCount = { name: string; transactions: number; wal: number };

const TARGETS = {
  "/api/v1/me": profileTarget,
  "refresh grant": refreshTarget,
  "code grant": exchangeTarget,
  introspection: introspectionTarget,
  revocation: revocationTarget,
};

/**
 * Measures the database cost of each of the provider's requests. Background work adds some
 * hundredths.
 */
export async function countStatements(foyer: Foyer, seconds: number): Promise<StatementCount[]> {
  const side = foyerSide(foyer);
  const counts: StatementCount[] = [];
  for (const [name, makeTarget] of Object.entries(TARGETS)) {
    const target = await makeTarget(side);
    const before = await readCosts(foyer.db);
    const { count } = await fire(target, seconds);
    const { transactions, wal } = costsSince(before, await readCosts(foyer.db));
    counts.push({ name, transactions: transactions / count, wal: wal / count });
  }
  return counts;
}
