import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { NOWHERE } from "@/db/audit/events";
import { setUpProcessDatabase } from "@/test/database/database";
import { comeFrom, comingAs, makeBelieved } from "@/test/upstream/people";
import { openedBy, reasonsOf, Visitor } from "@/test/upstream/provider";
import { setUpUpstream } from "@/test/upstream/set-up";
import { CLIENT, type Upstream } from "@/test/upstream/upstream";
import { endSessionsElsewhere } from "./logout";

const test = setUpProcessDatabase({ APP_SECRET: "s".repeat(32), LOG_LEVEL: "silent" });

const upstream = setUpUpstream();

const EVENT = "http://schemas.openid.net/event/backchannel-logout";

type Provider = Awaited<ReturnType<typeof makeBelieved>>;

const tokenOf = (claims: Record<string, unknown>, more: Parameters<Upstream["sign"]>[1] = {}) => {
  const now = Math.floor(Date.now() / 1000);
  const usual = {
    iss: upstream.issuer,
    aud: CLIENT.id,
    iat: now,
    exp: now + 120,
    jti: randomUUID(),
  };
  return upstream.sign(
    { ...usual, events: { [EVENT]: {} }, ...claims },
    { typ: "logout+jwt", ...more },
  );
};

const send = ({ id: providerId }: Provider, logoutToken: string) =>
  endSessionsElsewhere({ providerId, logoutToken }, NOWHERE);

const isOpen = async (id: string) =>
  (await test.db.$client`select from sessions where id = ${id} and ended_at is null`).length === 1;

/** Opens a session by a provider that makes accounts. */
async function sessionBy(provider: Provider, sub: string, sid: string) {
  return openedBy(await comeFrom(upstream, provider, comingAs(null, { sub, sid }))).id;
}

it("rule 168: a logout token ends the sessions of its session there, or all of its subject, once", async () => {
  const provider = await makeBelieved(test.db, upstream, { provisions: true, domains: [] });
  const [one, two] = [await sessionBy(provider, "a", "1"), await sessionBy(provider, "a", "2")];
  const other = await sessionBy(provider, "b", "1");
  const token = await tokenOf({ sub: "a", sid: "1" });
  expect(await send(provider, token)).toEqual({ ok: true, value: 1 });
  expect([await isOpen(one), await isOpen(two), await isOpen(other)]).toEqual([false, true, true]);
  expect(await send(provider, token)).toEqual({ ok: false, error: "logout_token_unfit" });
  expect(await send(provider, await tokenOf({ sub: "a" }))).toEqual({ ok: true, value: 1 });
  expect(await send(provider, await tokenOf({ sid: "1" }))).toEqual({ ok: true, value: 1 });
  expect([await isOpen(two), await isOpen(other)]).toEqual([false, false]);
  const said = await test.db.$client`
    select distinct after from audit_events where event = 'session.ended'`;
  expect(said).toEqual([{ after: { provider: provider.name } }]);
});

it("rule 168: a logout token ends sessions by its `sid` where `sub` doesn't identify people", async () => {
  const provider = await makeBelieved(test.db, upstream, {
    provisions: true,
    domains: [],
    subjectClaim: "oid",
  });
  const come = async (oid: string, sid: string) =>
    openedBy(await comeFrom(upstream, provider, comingAs(null, { sub: "pairwise", oid, sid }))).id;
  const [one, two, three] = [await come("a", "1"), await come("a", "2"), await come("b", "3")];
  const end = async (named: object) => send(provider, await tokenOf({ sub: "pairwise", ...named }));
  expect(await end({ sid: "1" })).toEqual({ ok: true, value: 1 });
  expect([await isOpen(one), await isOpen(two), await isOpen(three)]).toEqual([false, true, true]);
  expect(await end({})).toEqual({ ok: false, error: "logout_token_unfit" });
  expect(await end({ oid: "a" })).toEqual({ ok: true, value: 1 });
  expect([await isOpen(two), await isOpen(three)]).toEqual([false, true]);
});

it.each([
  ["its session", { sub: "early", sid: "1" }, null],
  ["all of its subject", { sub: "early" }, null],
  ["its session alone", { sid: "1" }, null],
  ["another session", { sub: "early", sid: "2" }, "opens"],
  ["another subject", { sub: "other" }, "opens"],
])("rule 168: a logout token of %s that overtakes a sign-in", async (_, named, opens) => {
  const provider = await makeBelieved(test.db, upstream, { provisions: true, domains: [] });
  const answer = comingAs(null, { sub: "early", sid: "1" });
  const visitor = new Visitor(upstream);
  const callback = upstream.visit(await visitor.begin(provider), answer);
  expect(await send(provider, await tokenOf(named))).toEqual({ ok: true, value: 0 });
  const done = await visitor.finish(callback);
  if (opens) return expect(await isOpen(openedBy(done).id)).toBe(true);
  expect(done).toMatchObject({ ok: false, error: { page: "failed" } });
  expect(await reasonsOf(test.db, provider)).toEqual(["changed_meanwhile"]);
  const none = await test.db.$client`select from identities where provider_id = ${provider.id}`;
  expect(none).toHaveLength(0);
  // The next one began after the token.
  expect(await isOpen(await sessionBy(provider, "early", "1"))).toBe(true);
});

it("rule 168: accepts the general type, which some providers send", async () => {
  const provider = await makeBelieved(test.db, upstream, { provisions: true, domains: [] });
  const id = await sessionBy(provider, "general", "1");
  const token = await tokenOf({ sub: "general" }, { typ: "JWT" });
  expect(await send(provider, token)).toEqual({ ok: true, value: 1 });
  expect(await isOpen(id)).toBe(false);
});

it("rule 168: a logout token that couldn't end its sessions can be sent again", async () => {
  const provider = await makeBelieved(test.db, upstream, { provisions: true, domains: [] });
  const id = await sessionBy(provider, "again", "1");
  const token = await tokenOf({ sub: "again" });
  await test.db.$client.unsafe(`create function fail() returns trigger language plpgsql as
      $$ begin raise 'the server died'; end $$;
    create trigger fails before update on sessions for each row execute function fail()`);
  await expect(send(provider, token)).rejects.toThrow();
  await test.db.$client.unsafe("drop trigger fails on sessions");
  expect(await isOpen(id)).toBe(true);
  expect(await send(provider, token)).toEqual({ ok: true, value: 1 });
  expect(await isOpen(id)).toBe(false);
});

it.each<[string, Record<string, unknown>, Parameters<Upstream["sign"]>[1]]>([
  ["another audience", { aud: "another" }, {}],
  ["another issuer", { iss: "https://evil.example" }, {}],
  ["an age of three minutes", { iat: Math.floor(Date.now() / 1000) - 180 }, {}],
  ["no issue time", { iat: undefined }, {}],
  ["an expiry in the past", { exp: Math.floor(Date.now() / 1000) - 60 }, {}],
  ["the type of an access token", {}, { typ: "at+jwt" }],
  ["the claims and the type of an ID token", { nonce: "n", events: undefined }, { typ: "JWT" }],
  ["another key", {}, { signature: "other_key" }],
  ["an unknown key", {}, { signature: "unknown_kid" }],
  ["no signature", {}, { signature: "none" }],
  ["the public key as a secret", {}, { signature: "hs256" }],
  ["a nonce", { nonce: "n" }, {}],
  ["no event", { events: undefined }, {}],
])("rule 168: refuses a logout token with %s", async (_, claims, more) => {
  const provider = await makeBelieved(test.db, upstream, { provisions: true, domains: [] });
  const id = await sessionBy(provider, "a", "1");
  const token = await tokenOf({ sub: "a", ...claims }, more);
  expect(await send(provider, token)).toEqual({ ok: false, error: "logout_token_unfit" });
  expect(await isOpen(id)).toBe(true);
});

it("rule 168: ends sessions of a provider that was disabled since, by the keys that a sign-in fetched", async () => {
  const provider = await makeBelieved(test.db, upstream, { provisions: true, domains: [] });
  const id = await sessionBy(provider, "off", "1");
  await test.db.$client`update identity_providers set enabled_at = null where id = ${provider.id}`;
  const fetched = upstream.requested.length;
  expect(await send(provider, await tokenOf({ sub: "off" }))).toEqual({ ok: true, value: 1 });
  expect(await isOpen(id)).toBe(false);
  expect(upstream.requested.slice(fetched)).toEqual([]);
});

it("rule 168: refuses a provider that is unknown, and one that ends another's sessions", async () => {
  const provider = await makeBelieved(test.db, upstream, { provisions: true, domains: [] });
  const other = await makeBelieved(test.db, upstream, { provisions: true, domains: [] });
  const id = await sessionBy(provider, "a", "1");
  expect(await send(other, await tokenOf({ sub: "a" }))).toEqual({ ok: true, value: 0 });
  for (const unknown of ["gone", "x/y"].map((unknownId) => ({ ...provider, id: unknownId })))
    expect(await send(unknown, await tokenOf({ sub: "a" }))).toMatchObject({
      error: "provider_unknown",
    });
  expect(await isOpen(id)).toBe(true);
});
