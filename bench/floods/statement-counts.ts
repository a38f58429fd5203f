import type { Foyer } from "../foyer";
import { fire } from "../load/load";
import { foyerProvider } from "../providers/foyer-provider";
import {
  exchangeLoad,
  introspectionLoad,
  profileLoad,
  refreshLoad,
  revocationLoad,
} from "../providers/targets";
import { costsSince, readCosts } from "./database-costs";

/** Transactions per request, and bytes of write-ahead log. A single statement is a transaction. */
export type StatementCount = { name: string; transactions: number; wal: number };

const LOADS = {
  "/api/v1/me": profileLoad,
  "refresh grant": refreshLoad,
  "code grant": exchangeLoad,
  introspection: introspectionLoad,
  revocation: revocationLoad,
};

/** Measures the database cost of each of the provider's requests. Jobs add some hundredths. */
export async function countStatements(foyer: Foyer, seconds: number): Promise<StatementCount[]> {
  const provider = await foyerProvider(foyer);
  const counts: StatementCount[] = [];
  for (const [name, load] of Object.entries(LOADS)) {
    const target = await load(provider, foyer.application, seconds);
    const before = await readCosts(foyer.db);
    const { count } = await fire(target, seconds);
    const { transactions, wal } = costsSince(before, await readCosts(foyer.db));
    counts.push({ name, transactions: transactions / count, wal: wal / count });
  }
  return counts;
}
