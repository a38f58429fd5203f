import type { Db } from "@/db/system/client";
import { hashOf } from "../support/moments";
import { isPossibleFamily } from "./family-model";
import type { History, Operation } from "./history";
import type { Load } from "./load";

/** Acknowledged results, as hashes in hex: the database must have each, whatever is killed afterward. */
type Facts = Record<
  | "codesUsed"
  | "accessIssued"
  | "refreshIssued"
  | "refreshRotated"
  | "accessRevoked"
  | "familiesRevoked",
  string[]
>;

const hex = (credential: string) => hashOf(credential).toString("hex");

/** Returns the acknowledged results, as hashes in hex. */
function factsOf(histories: readonly History[]): Facts {
  const done = histories
    .flatMap(({ operations }) => operations)
    .filter(({ outcome }) => outcome === "done");
  const tokens = done.flatMap((operation) => operation.tokens ?? []);
  const accessIssued = tokens.map(({ access_token }) => hex(access_token));
  const sent = (kind: Operation["kind"]) =>
    done.filter((operation) => operation.kind === kind).map(({ credential }) => hex(credential));
  const access = new Set(accessIssued);
  const revoked = sent("revoke");
  return {
    codesUsed: sent("redeem"),
    accessIssued,
    refreshIssued: tokens.map(({ refresh_token }) => hex(refresh_token)),
    refreshRotated: sent("rotate"),
    accessRevoked: revoked.filter((hash) => access.has(hash)),
    familiesRevoked: revoked.filter((hash) => !access.has(hash)),
  };
}

/** Proof of each result: a table, its hash column, and a condition. */
const PROOFS: Record<keyof Facts, [table: string, column: string, condition: string]> = {
  codesUsed: ["authorization_codes", "code_hash", "t.consumed_at is not null"],
  accessIssued: ["access_tokens", "token_hash", "true"],
  refreshIssued: ["refresh_tokens", "token_hash", "true"],
  refreshRotated: ["refresh_tokens", "token_hash", "t.rotated_at is not null"],
  accessRevoked: ["access_tokens", "token_hash", "t.revoked_at is not null"],
  familiesRevoked: ["refresh_tokens", "token_hash", "f.revoked_at is not null"],
};

/** Age in minutes up to which a token is counted: the server deletes an access token after 15. */
const YOUNG = 10;

/**
 * Returns acknowledged results missing from the database, and families in a state that no complete
 * statement leaves.
 */
export async function findLosses({ $client }: Db, histories: readonly History[]) {
  const facts = factsOf(histories);
  const lost: [string, number][] = [];
  for (const [fact, [table, column, condition]] of Object.entries(PROOFS)) {
    const [row] = await $client.unsafe<{ n: number }[]>(
      `select count(*)::int as n from unnest($1::text[]) known(hex) where not exists (
        select from ${table} t join token_families f on f.id = t.family_id
        where t.${column} = decode(known.hex, 'hex') and ${condition})`,
      [[...facts[fact as keyof Facts]]],
    );
    if (row?.n !== 0) lost.push([fact, row?.n ?? 0]);
  }
  const young = $client`created_at > now() - make_interval(mins => ${YOUNG})`;
  const half = await $client`
    select f.id, c.consumed_at is not null as used, r.n as refresh, r.current, a.n as access
    from token_families f join authorization_codes c on c.family_id = f.id
      cross join lateral (
        select count(*) filter (where ${young})::int as n, count(*) filter (where rotated_at is null)::int as current
        from refresh_tokens where family_id = f.id) r
      cross join lateral (select count(*)::int as n from access_tokens where family_id = f.id and ${young}) a
    where r.n <> a.n or r.current <> (c.consumed_at is not null)::int or (c.consumed_at is null and r.n > 0)`;
  return { lost, half: [...half] };
}

export const findImpossible = (histories: readonly History[]) =>
  histories.filter((history) => !isPossibleFamily(history));

/** Returns what no kill and no cut connection to the database explains, once the load has stopped. */
export const findWrong = ({ asking, histories }: Load) => [
  ...asking.failures
    .filter(({ status, retryAfter }) => status >= 500 && !(status === 503 && retryAfter))
    .map(({ status, path }) => `${path} ${status}`),
  ...(asking.refusedRetries > 0 ? [`${asking.refusedRetries} retries refused`] : []),
  ...findImpossible(histories).map((history) => `impossible: ${JSON.stringify(history)}`),
];
