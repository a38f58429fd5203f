import { randomBytes, randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import type { users } from "@/db/schema/users";
import { findUsers } from "@/db/users/list";
import { setUpProcessDatabase } from "@/test/database/database";
import { makePasskey, makeSession, makeUser } from "@/test/factories";
import { mailKinds } from "@/test/second-step";
import { comeFrom, comingAs, linkTo, makeBelieved, sessionRow } from "@/test/upstream/people";
import { openedBy, reasonsOf } from "@/test/upstream/provider";
import { setUpUpstream } from "@/test/upstream/set-up";

const test = setUpProcessDatabase({ APP_SECRET: "s".repeat(32), LOG_LEVEL: "silent" });

const upstream = setUpUpstream();

const believed = (given = {}) => makeBelieved(test.db, upstream, given);

type Provider = Awaited<ReturnType<typeof believed>>;

const come = (provider: Provider, answer: ReturnType<typeof comingAs>) =>
  comeFrom(upstream, provider, answer);

type User = Partial<typeof users.$inferInsert>;

it("rule 160: a known subject enters, whatever address it has now", async () => {
  const provider = await believed();
  const user = await makeUser(test.db, { role: "administrator" });
  const other = await makeUser(test.db);
  await linkTo(test.db, provider, { userId: user.id, subject: "known" });
  const done = await come(provider, comingAs(other.email, { sub: "known", sid: "s1" }));
  const [identity] = await test.db.$client`
    select id, email, last_signed_in_at > linked_at as used from identities where user_id = ${user.id}`;
  expect(identity).toMatchObject({ email: other.email, used: true });
  expect(await sessionRow(test.db, openedBy(done).id)).toMatchObject({
    ...{ user_id: user.id, amr: [], identity_id: identity?.id, upstream_sid: "s1" },
  });
});

it("rule 160: an account with the proven address is linked, and all ways into it before end", async () => {
  const provider = await believed();
  const user = await makeUser(test.db);
  const session = await makeSession(test.db, user.id);
  const done = await come(provider, comingAs(user.email));
  const [ended] = await test.db.$client`select ended_at from sessions where id = ${session.id}`;
  expect(ended?.ended_at).not.toBeNull();
  expect(await sessionRow(test.db, openedBy(done).id)).toMatchObject({ user_id: user.id });
  const [changed] = await test.db.$client`select access_epoch from users where id = ${user.id}`;
  expect(changed?.access_epoch).toBe(1);
  expect(await mailKinds(test.db)).toContain("identity_linked");
  const [event] = await test.db.$client`
    select after from audit_events where event = 'account.identity_linked' and user_id = ${user.id}`;
  expect(event?.after).toEqual({ provider: provider.name, email: user.email });
});

it("rule 160: an account that nobody used is linked, with its address proven", async () => {
  const provider = await believed();
  const user = await makeUser(test.db, { passwordHash: null, emailVerifiedAt: null });
  await test.db.$client`insert into invitations values
    (${randomBytes(32)}, ${user.id}, 0, now(), now() + interval '1 hour', null)`;
  openedBy(await come(provider, comingAs(user.email)));
  const [linked] = await test.db.$client`
    select email_verified_at is not null as verified, access_epoch from users where id = ${user.id}`;
  // The invitation is of an earlier epoch.
  expect(linked).toEqual({ verified: true, access_epoch: 1 });
});

/** What an attacker prepares in an account with somebody else's address (Sudhodanan and Paverd). */
const PREPARED: [string, User, (userId: string) => Promise<unknown>, string][] = [
  ["a password (classic-federated merge)", {}, async () => undefined, "address_unproven"],
  [
    "an unexpired session",
    { passwordHash: null },
    async (userId) => {
      await makeSession(test.db, userId);
      await test.db.$client`update last_sign_ins set at = now() where user_id = ${userId}`;
    },
    "address_unproven",
  ],
  [
    "a trojan identity of another provider",
    { passwordHash: null },
    async (userId) => linkTo(test.db, await believed(), { userId, subject: randomUUID() }),
    "address_unproven",
  ],
  [
    "a change of address that isn't finished",
    {},
    (userId) => test.db.$client`insert into mail_links values (${randomBytes(32)}, 'verify_email',
      ${userId}, 0, 'evil@evil.example', now(), now() + interval '1 hour', null)`,
    "address_unproven",
  ],
  [
    "a passkey",
    { passwordHash: null },
    (userId) => makePasskey(test.db, userId),
    "address_unproven",
  ],
];

it.each(PREPARED)(
  "rule 160: enters no account for which somebody prepared %s",
  async (_, given, prepare, reason) => {
    for (const provisions of [false, true]) {
      const provider = await believed({ provisions });
      const user = await makeUser(test.db, { emailVerifiedAt: null, ...given });
      await prepare(user.id);
      const done = await come(provider, comingAs(user.email));
      expect(done).toMatchObject({ ok: false, error: { page: "noAccount" } });
      expect(await reasonsOf(test.db, provider)).toEqual([reason]);
    }
  },
);

it("rule 160: a non-verifying provider takes over nothing, and learns nothing", async () => {
  const provider = await believed();
  const user = await makeUser(test.db);
  for (const flag of [undefined, false, "true", 1]) {
    const known = await come(provider, comingAs(user.email, { email_verified: flag }));
    const unknown = await come(provider, comingAs("nobody@example.org", { email_verified: flag }));
    // The page repeats what the provider said, and is the same otherwise.
    const at = { next: "/account", purpose: "sign_in" };
    const page = { page: "noAccount", name: provider.name, ...at };
    expect(known).toEqual({ ok: false, error: { ...page, account: user.email } });
    expect(unknown).toEqual({ ok: false, error: { ...page, account: "nobody@example.org" } });
  }
});

it.each<[string, User, string]>([
  ["administrator", { role: "administrator" }, "administrator"],
  ["account that is deactivated", { deactivatedAt: new Date() }, "account_deactivated"],
])("rule 161: enters no %s by an address", async (_, given, reason) => {
  const provider = await believed({ provisions: true });
  const user = await makeUser(test.db, given);
  const done = await come(provider, comingAs(user.email));
  const nobody = await come(await believed(), comingAs("nobody@example.org"));
  expect([done, nobody]).toMatchObject([
    { error: { page: "noAccount" } },
    { error: { page: "noAccount" } },
  ]);
  expect(await reasonsOf(test.db, provider)).toEqual([reason]);
});

it("rule 160: an address that went to another person at the provider enters nothing", async () => {
  const provider = await believed();
  const user = await makeUser(test.db);
  openedBy(await come(provider, comingAs(user.email, { sub: "first" })));
  const done = await come(provider, comingAs(user.email, { sub: "second" }));
  expect(done).toMatchObject({ error: { page: "noAccount" } });
  expect(await reasonsOf(test.db, provider)).toEqual(["linked_to_another"]);
});

it("rule 160: makes an account where the provider's people get one, as a user", async () => {
  const provider = await believed({ provisions: true });
  const answer = comingAs("New.Person+x@example.org", {
    ...{ preferred_username: "New.Person", name: "New Person", role: "administrator" },
    roles: ["administrator"],
  });
  const { id } = openedBy(await come(provider, answer));
  const [made] = await test.db.$client`
    select username, email, name, role, password_hash, email_verified_at is not null as verified
    from users where id = (select user_id from sessions where id = ${id})`;
  expect(made).toEqual({
    ...{ username: "new.person", email: "new.person+x@example.org", name: "New Person" },
    ...{ role: "user", password_hash: null, verified: true },
  });
});

it("rule 165: an account from elsewhere isn't invited", async () => {
  const provider = await believed({ provisions: true, domains: [] });
  const { id } = openedBy(await come(provider, comingAs(null)));
  const invited = await makeUser(test.db, { passwordHash: null });
  const [session] = await test.db.$client<{ user_id: string }[]>`
    select user_id from sessions where id = ${id}`;
  const states = await findUsers(test.db, [session?.user_id ?? "", invited.id]);
  expect(states.map((user) => [user.id === invited.id, user.state]).sort()).toEqual([
    [false, "active"],
    [true, "invited"],
  ]);
});

it("rule 161: makes an account without an address that the provider isn't believed about", async () => {
  const provider = await believed({ provisions: true, domains: [] });
  const user = await makeUser(test.db);
  const claims = { email_verified: false, preferred_username: "admin", name: "x\u202ey" };
  const { id } = openedBy(await come(provider, comingAs(user.email, claims)));
  const [made] = await test.db.$client`select username, email, name from users
    where id = (select user_id from sessions where id = ${id})`;
  expect(made).toMatchObject({
    username: expect.stringMatching(/^person/),
    email: null,
    name: null,
  });
});
