import { expect, it } from "vitest";
import { setUpProcessDatabase } from "@/test/database/database";
import { makePasskey, makeSession, makeUser } from "@/test/factories";
import { comeFrom, comingAs, linkTo, makeBelieved, opensByPasskey } from "@/test/upstream/people";
import { openedBy } from "@/test/upstream/provider";
import { setUpUpstream } from "@/test/upstream/set-up";
import { endStaleAccounts } from "./stale";
import { waysOf } from "./ways";

const test = setUpProcessDatabase({ APP_SECRET: "s".repeat(32), LOG_LEVEL: "silent" });

const upstream = setUpUpstream();

const after = (days: number) => new Date(Date.now() + days * 86_400_000);

const openOf = async (userId: string) =>
  (await test.db.$client`select from sessions where user_id = ${userId} and ended_at is null`)
    .length;

const cutsOf = async (userId: string) =>
  (
    await test.db
      .$client`select from audit_events where event = 'user.stale_ended' and user_id = ${userId}`
  ).length;

const ownerOf = async (id: string): Promise<string> =>
  (await test.db.$client`select user_id from sessions where id = ${id}`)[0]?.user_id;

it("rule 169: an account without a password ends once its provider is silent for too long", async () => {
  const provider = await makeBelieved(test.db, upstream, {
    provisions: true,
    domains: [],
    staleDays: 30,
  });
  const answer = comingAs(null);
  const userId = await ownerOf(openedBy(await comeFrom(upstream, provider, answer)).id);
  await endStaleAccounts(after(29));
  expect(await openOf(userId)).toBe(1);
  await endStaleAccounts(after(31));
  expect(await openOf(userId)).toBe(0);
  const [cut] = await test.db.$client`select access_epoch from users where id = ${userId}`;
  expect(cut?.access_epoch).toBe(1);
  await endStaleAccounts(after(32));
  expect(await cutsOf(userId)).toBe(1);
  const cutAt = async () => (await waysOf(userId)).linked[0]?.staleEndedAt;
  expect(await cutAt()).toBeInstanceOf(Date);
  openedBy(await comeFrom(upstream, provider, answer));
  await endStaleAccounts(after(29));
  expect(await openOf(userId)).toBe(1);
});

it("rule 169: ends every account in one run, however many there are", async () => {
  const provider = await makeBelieved(test.db, upstream, { staleDays: 1 });
  const people: string[] = [];
  for (let n = 0; n < 5; n += 1) {
    const { id: userId } = await makeUser(test.db, { passwordHash: null });
    await linkTo(test.db, provider, { userId, subject: userId });
    people.push(userId);
  }
  await endStaleAccounts(after(2), 2);
  for (const id of people) expect(await cutsOf(id)).toBe(1);
});

it("rule 169: a password that doesn't sign in keeps no account", async () => {
  const exclusive = { exclusive: true, domains: ["stale.example"], staleDays: 1 };
  const provider = await makeBelieved(test.db, upstream, exclusive);
  const people = {
    user: await makeUser(test.db, { email: "a@stale.example" }),
    administrator: await makeUser(test.db, { email: "b@stale.example", role: "administrator" }),
  };
  for (const { id } of Object.values(people)) {
    await linkTo(test.db, provider, { userId: id, subject: id });
    await makeSession(test.db, id);
  }
  await endStaleAccounts(after(25));
  expect(await openOf(people.user.id)).toBe(0);
  expect(await openOf(people.administrator.id)).toBe(1);
});

it("rule 169: ends what is opened after the cut as well, until the provider vouches again", async () => {
  const provider = await makeBelieved(test.db, upstream, {
    provisions: true,
    domains: [],
    staleDays: 1,
  });
  const answer = comingAs(null);
  const userId = await ownerOf(openedBy(await comeFrom(upstream, provider, answer)).id);
  await endStaleAccounts(after(2));
  const byPasskey = { amr: ["pop", "user", "mfa"], createdAt: after(3) };
  await makeSession(test.db, userId, byPasskey);
  await endStaleAccounts(after(4));
  expect(await openOf(userId)).toBe(0);
  // Signed out meanwhile: what an application got through the session may go on without it.
  await makeSession(test.db, userId, { ...byPasskey, createdAt: after(5), endedAt: after(6) });
  await endStaleAccounts(after(7));
  expect(await cutsOf(userId)).toBe(3);
  await endStaleAccounts(after(8));
  expect(await cutsOf(userId)).toBe(3);
});

it("rule 169: no passkey opens a session between two runs, until the provider vouches again", async () => {
  const settings = { provisions: true, domains: [], staleDays: 1 };
  const provider = await makeBelieved(test.db, upstream, settings);
  const answer = comingAs(null);
  const userId = await ownerOf(openedBy(await comeFrom(upstream, provider, answer)).id);
  const id = await makePasskey(test.db, userId);
  const enter = (now: Date) => opensByPasskey({ id, userId }, now);
  expect(await enter(new Date())).toBe(true);
  expect(await enter(after(2))).toBe(false);
  await test.db
    .$client`update identities set last_signed_in_at = ${after(2)} where user_id = ${userId}`;
  expect(await enter(after(2))).toBe(true);
  await test.db.$client`update identity_providers set stale_days = 0 where id = ${provider.id}`;
  expect(await enter(after(9))).toBe(true);
});

it("rule 169: ends no account with a password, of another provider that vouches, or of a patient one", async () => {
  const [silent, patient] = [
    await makeBelieved(test.db, upstream, { staleDays: 1 }),
    await makeBelieved(test.db, upstream, { staleDays: 0 }),
  ];
  const people = {
    password: await makeUser(test.db),
    vouched: await makeUser(test.db, { passwordHash: null }),
    patient: await makeUser(test.db, { passwordHash: null }),
    none: await makeUser(test.db, { passwordHash: null }),
  };
  for (const { id } of [people.password, people.vouched])
    await linkTo(test.db, silent, { userId: id, subject: id });
  for (const { id } of [people.vouched, people.patient])
    await linkTo(test.db, patient, { userId: id, subject: id });
  await endStaleAccounts(after(400));
  for (const { id } of Object.values(people)) expect(await cutsOf(id)).toBe(0);
});
