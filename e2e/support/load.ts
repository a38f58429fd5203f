import { makeApplication, makeUser } from "@/test/factories";
import { type Application, basic } from "./flow";
import { familyOf, hashOf } from "./moments";
import type { OwnServer } from "./own-server";
import { expect } from "./spec";
import { obtainTokensAt } from "./walk";

/** A client that refreshes as fast as it can, and its latest response. */
export type Chain = {
  application: Application;
  family: string;
  newest: { access_token: string; refresh_token: string };
  generations: number;
};

export async function startChains({ server: { origin }, db }: OwnServer, count: number) {
  const user = await makeUser(db);
  const application = await makeApplication(db);
  const chains: Chain[] = [];
  for (let n = 0; n < count; n++) {
    const newest = await obtainTokensAt(origin, application, user);
    const family = await familyOf(newest.refresh_token, db);
    chains.push({ application, family, newest, generations: 1 });
  }
  return chains;
}

export const refreshAt = (origin: string, { application, newest }: Chain) =>
  fetch(`${origin}/oauth/token`, {
    method: "POST",
    headers: { Authorization: basic(application.clientId, application.clientSecret) },
    body: new URLSearchParams({
      grant_type: "refresh_token",
      refresh_token: newest.refresh_token,
    }),
  });

/** Refreshes until the server is gone; `newest` is the latest acknowledged token. */
export async function refreshUntilGone(origin: string, chain: Chain) {
  for (;;) {
    const tokens = await refreshAt(origin, chain)
      .then(async (response) => (response.status === 200 ? await response.json() : null))
      .catch(() => null);
    if (tokens === null) return;
    chain.newest = tokens;
    chain.generations += 1;
  }
}

/**
 * Expects that everything acknowledged is stored, and nothing partially: each generation except the
 * last was rotated, each came with an access token, and at most one refresh token was rotated for a
 * response that never arrived.
 */
export async function expectWhole({ db }: OwnServer, chain: Chain) {
  const [stored] = await db.$client<
    { all: number; current: number; access: number; unanswered: boolean }[]
  >`
    select count(*)::int as all, count(*) filter (where rotated_at is null)::int as current,
      (select count(*)::int from access_tokens where family_id = ${chain.family}) as access,
      bool_or(token_hash = ${hashOf(chain.newest.refresh_token)} and rotated_at is not null) as unanswered
    from refresh_tokens where family_id = ${chain.family}`;
  const unanswered = stored?.unanswered ?? false;
  const all = chain.generations + (unanswered ? 1 : 0);
  expect(stored).toEqual({ all, current: 1, access: all, unanswered });
  return { unanswered };
}
