import { expect, it } from "vitest";
import { setUpProcessDatabase } from "@/test/database/database";
import { FAULTS, HOSTILE, NOT_FRESH, PAGES, SOUND } from "@/test/upstream/hostile-answers";
import { makeProvider, reasonsOf, sessionCookieOf, Visitor } from "@/test/upstream/provider";
import { setUpUpstream } from "@/test/upstream/set-up";
import { startUpstream } from "@/test/upstream/upstream";

const test = setUpProcessDatabase({ APP_SECRET: "s".repeat(32), LOG_LEVEL: "silent" });

const upstream = setUpUpstream();

/** Counts all that a sign-in can change. */
const stored = () => test.db.$client`
  select (select count(*) from users) as users, (select count(*) from identities) as identities,
    (select count(*) from sessions) as sessions, (select count(*) from pending_sign_ins) as pending,
    (select sum(access_epoch) from users) as epochs, (select count(*) from mails) as mails,
    (select count(*) from upstream_sign_ins) as begun`;

const ABOUT = { page: "expired", name: null, account: null, next: null, purpose: "sign_in" };
const EXPIRED = { ok: false, error: ABOUT };

const EXPIRED_ON_ITS_WAY = { ok: false, error: { ...ABOUT, next: "/account" } };

it.each(Object.entries(SOUND))("rule 157: accepts %s", async (_, answer) => {
  const provider = await makeProvider(test.db, upstream, { provisions: true });
  const done = await new Visitor(upstream).signIn(provider, answer());
  expect(done).toMatchObject({ ok: true, value: { next: "/account" } });
});

it.each(Object.entries(HOSTILE))("rule 157: refuses %s", async (what, answer) => {
  const provider = await makeProvider(test.db, upstream, { provisions: true });
  const visitor = new Visitor(upstream);
  const before = await stored();
  const callback = upstream.visit(await visitor.begin(provider), answer());
  expect(await visitor.finish(callback)).toEqual({
    ok: false,
    error: {
      ...{ page: PAGES[what] ?? "failed", name: provider.name, account: null },
      ...{ next: "/account", purpose: "sign_in" },
    },
  });
  expect(await stored()).toEqual(before);
  expect(await reasonsOf(test.db, provider)).toHaveLength(1);
  expect(await visitor.finish(callback)).toEqual(EXPIRED);
});

it.each(["/token", "/jwks"].flatMap((path) => FAULTS.map((fault) => [path, fault] as const)))(
  "rule 157: refuses a provider whose %s is %s",
  async (path, fault) => {
    const own = await startUpstream();
    own.faults.set(path, fault);
    const provider = await makeProvider(test.db, own, { provisions: true });
    const before = await stored();
    const page = PAGES[fault] ?? "failed";
    expect(await new Visitor(own).signIn(provider)).toMatchObject({ error: { page } });
    expect(await stored()).toEqual(before);
    expect(own.requested).not.toContain("/elsewhere");
    await own.stop();
  },
);

it("rule 157: fetches the keys again for an unknown kid once a minute at most", async () => {
  const own = await startUpstream();
  const provider = await makeProvider(test.db, own, { provisions: true });
  const visitor = new Visitor(own);
  expect(await visitor.signIn(provider)).toMatchObject({ ok: true });
  for (let n = 0; n < 3; n++)
    expect(await visitor.signIn(provider, { signature: "unknown_kid" })).toMatchObject({
      error: { page: "failed" },
    });
  expect(own.requested.filter((path) => path === "/jwks")).toHaveLength(1);
  await own.stop();
});

it.each(Object.entries(NOT_FRESH))("rule 164: doesn't take %s for fresh", async (_, answer) => {
  const provider = await makeProvider(test.db, upstream, { provisions: true });
  const visitor = new Visitor(upstream);
  const first = await visitor.signIn(provider);
  expect(first.ok).toBe(true);
  const asked = new Visitor(upstream, sessionCookieOf(first));
  const location = await asked.begin(provider, { purpose: "fresh" });
  expect(new URL(location).searchParams.get("max_age")).toBe("0");
  const done = await asked.finish(upstream.visit(location, answer()));
  expect(done).toMatchObject({ error: { page: "failed" } });
  expect(await reasonsOf(test.db, provider)).toEqual([
    expect.stringMatching(/^(?:not_fresh|answer_unfit: OAUTH_INVALID_RESPONSE)$/),
  ]);
});

it("rule 154: asks with PKCE, and with state and nonce of 256 bits", async () => {
  const provider = await makeProvider(test.db, upstream);
  const visitor = new Visitor(upstream);
  const location = new URL(await visitor.begin(provider, { loginHint: "ada@corp.example" }));
  expect(location.origin + location.pathname).toBe(`${upstream.issuer}/authorize`);
  expect(Object.fromEntries(location.searchParams)).toEqual({
    response_type: "code",
    client_id: "client-of-foyer",
    redirect_uri: expect.stringMatching(new RegExp(`/sign-in/elsewhere/${provider.id}$`)),
    scope: "openid profile email",
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: "S256",
    login_hint: "ada@corp.example",
  });
});

it("rule 154: keeps 20 sign-ins of a browser, the newest", async () => {
  const provider = await makeProvider(test.db, upstream, { provisions: true });
  const visitor = new Visitor(upstream);
  const locations: string[] = [];
  for (let n = 0; n < 22; n++) locations.push(await visitor.begin(provider));
  const [row] = await test.db.$client`
    select count(*)::int as kept from upstream_sign_ins where provider_id = ${provider.id}`;
  expect(row?.kept).toBe(20);
  const [first = "", , third = ""] = locations;
  expect(await visitor.finish(upstream.visit(first))).toEqual(EXPIRED);
  expect(await visitor.finish(upstream.visit(third))).toMatchObject({ ok: true });
});

it("rule 156: two tabs sign in at once, and each works", async () => {
  const provider = await makeProvider(test.db, upstream, { provisions: true });
  const visitor = new Visitor(upstream);
  const [one, two] = [await visitor.begin(provider), await visitor.begin(provider)];
  const done = await Promise.all(
    [two, one].map((location) => visitor.finish(upstream.visit(location))),
  );
  // Both create the account of the same subject: one does, and the other leaves nothing behind.
  expect(done.filter(({ ok }) => ok).length).toBeGreaterThanOrEqual(1);
  const [row] = await test.db.$client`select count(*)::int as orphans from users
    where password_hash is null and not exists (select from identities where user_id = users.id)`;
  expect(row?.orphans).toBe(0);
  const again = await Promise.all(
    [await visitor.begin(provider), await visitor.begin(provider)].map((location) =>
      visitor.finish(upstream.visit(location)),
    ),
  );
  expect(again).toMatchObject([{ ok: true }, { ok: true }]);
});

it("rule 156: is used up once, by its browser, before anything is fetched", async () => {
  const own = await startUpstream();
  const provider = await makeProvider(test.db, own, { provisions: true });
  const visitor = new Visitor(own);
  const callback = own.visit(await visitor.begin(provider));
  const other = new Visitor(own);
  await other.begin(provider);
  expect(await other.finish(callback)).toEqual(EXPIRED);
  expect(await visitor.finish(callback, new Headers())).toEqual(EXPIRED);
  expect(own.requested).toEqual([]);
  const both = await Promise.all([visitor.finish(callback), visitor.finish(callback)]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await visitor.finish(callback)).toEqual(EXPIRED);
  expect(own.requested.filter((path) => path === "/token")).toHaveLength(1);
  await own.stop();
});

it.each(["", "x", `${"a".repeat(43)}`])("rule 156: knows no state %j", async (state) => {
  const provider = await makeProvider(test.db, upstream, { provisions: true });
  const visitor = new Visitor(upstream);
  const callback = upstream.visit(await visitor.begin(provider), { callback: { state } });
  expect(await visitor.finish(callback)).toEqual(EXPIRED);
});

it("rule 156: a callback of another provider ends the sign-in (mix-up)", async () => {
  const evil = await startUpstream();
  const honest = await makeProvider(test.db, upstream, { provisions: true });
  const attacker = await makeProvider(test.db, evil, { provisions: true });
  const visitor = new Visitor(upstream);
  const callback = upstream.visit(await visitor.begin(honest));
  const mixed = new URL(callback);
  mixed.pathname = mixed.pathname.replace(honest.id, attacker.id);
  expect(await visitor.finish(mixed)).toEqual(EXPIRED_ON_ITS_WAY);
  expect(evil.requested).toEqual([]);
  expect(await visitor.finish(callback)).toEqual(EXPIRED);
  await evil.stop();
});

it("rule 156: a sign-in expires after ten minutes", async () => {
  const provider = await makeProvider(test.db, upstream, { provisions: true });
  const visitor = new Visitor(upstream);
  const callback = upstream.visit(await visitor.begin(provider));
  await test.db.$client`update upstream_sign_ins set expires_at = now() - interval '1 second'
    where provider_id = ${provider.id}`;
  expect(await visitor.finish(callback)).toEqual(EXPIRED_ON_ITS_WAY);
});

it.each([
  ["disabled", "enabled_at = null"],
  ["changed", "revision = revision + 1"],
])("rule 153: doesn't finish with a provider that was %s", async (_, change) => {
  const provider = await makeProvider(test.db, upstream, { provisions: true });
  const visitor = new Visitor(upstream);
  const callback = upstream.visit(await visitor.begin(provider));
  await test.db.$client.unsafe(
    `update identity_providers set ${change} where id = '${provider.id}'`,
  );
  expect(await visitor.finish(callback)).toEqual(EXPIRED_ON_ITS_WAY);
});
