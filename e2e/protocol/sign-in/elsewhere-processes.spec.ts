import { expect, test } from "@playwright/test";
import { makeSession, makeUser } from "@/test/factories";
import { CookieClient } from "../../support/cookie-client";
import { locationOf, sessionCookieValue } from "../../support/flow";
import { RACE_ROUNDS } from "../../support/sizes";
import { startHonestUpstream } from "../../support/upstreams/honest";
import { db, world } from "../../support/world";

/* A provider is disabled on one process while callbacks arrive at both. */

const ID = "raced";
let upstream: Awaited<ReturnType<typeof startHonestUpstream>>;

test.beforeAll(async () => {
  const settings = { email_trust: "verified", domains: ["example.org"], provisions: true };
  upstream = await startHonestUpstream(db(), { id: ID, settings });
});
test.afterAll(() => upstream.stop());

const set = (enabled: boolean) =>
  db().$client`update identity_providers set enabled_at = ${enabled ? new Date() : null}
    where id = ${ID}`;

/** Counts what sign-ins with the provider left. */
async function left() {
  const [row] = await db().$client`
    select (select count(*) from identities where provider_id = ${ID}) as identities,
      (select count(*) from upstream_sessions s join identities i on i.id = s.identity_id
        where i.provider_id = ${ID}) as sessions,
      (select count(*) from users where password_hash is null) as people`;
  return row;
}

/** Takes a sign-in to the provider and back; returns the request of its callback, for a process. */
async function callback({ id, email }: { id: string; email: string }, origin: string) {
  const browser = new CookieClient(world().origin);
  // Counted by this session, not by the network.
  const session = await makeSession(db(), id);
  browser.setCookie("foyer.session", await sessionCookieValue(session.id));
  const begun = await browser.post("/sign-in/elsewhere", { provider: ID, next: "/account" });
  const person = { sub: `subject of ${email}`, email, email_verified: true };
  const back = new URL(await upstream.visit(locationOf(begun), person));
  const cookie = `foyer.browser=${browser.cookie("foyer.browser")}`;
  return () =>
    fetch(origin + back.pathname + back.search, { headers: { cookie }, redirect: "manual" });
}

for (let round = 1; round <= RACE_ROUNDS; round++)
  test(`rule 153: nothing of a provider begins once it is disabled, round ${round}`, async () => {
    await set(true);
    const { id, email } = await makeUser(db());
    const known = await callback({ id, email: email ?? "" }, world().origin);
    const newcomer = await callback({ id, email: `new-${email}` }, world().secondOrigin);
    const both = [known(), newcomer()];
    await new Promise((passed) => setTimeout(passed, round % 10));
    await set(false);
    const then = await left();
    const statuses = (await Promise.all(both)).map(({ status }) => status);
    for (const status of statuses) expect([303, 400, 502]).toContain(status);
    expect(await left()).toEqual(then);
  });
