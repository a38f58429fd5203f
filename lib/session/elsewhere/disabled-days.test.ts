import { expect, it } from "vitest";
import { serviceContext } from "@/db/audit/events";
import { findPasswordState } from "@/db/identities/exclusive";
import { setUpProcessDatabase } from "@/test/database/database";
import { makePasskey, makeSession, makeUser } from "@/test/factories";
import { linkTo, makeBelieved, opensByPasskey } from "@/test/upstream/people";
import { setUpUpstream } from "@/test/upstream/set-up";
import { removeProvider, strandedBy } from "./end";
import { endStaleAccounts } from "./stale";
import { unlinkUser } from "./ways";

const test = setUpProcessDatabase({ APP_SECRET: "s".repeat(32), LOG_LEVEL: "silent" });
const upstream = setUpUpstream();

const after = (days: number) => new Date(Date.now() + days * 86_400_000);

const makeSilent = () => makeBelieved(test.db, upstream, { staleDays: 1 });

type Provider = Awaited<ReturnType<typeof makeSilent>>;

/** Makes somebody with an identity at each provider, a passkey and a session; returns the passkey. */
async function makePerson(...providers: Provider[]) {
  const { id: userId } = await makeUser(test.db, { passwordHash: null });
  for (const provider of providers) await linkTo(test.db, provider, { userId, subject: userId });
  await makeSession(test.db, userId);
  return { id: await makePasskey(test.db, userId), userId };
}

const turn = ({ id }: Provider, enabledAt: Date | null) =>
  test.db.$client`update identity_providers set enabled_at = ${enabledAt} where id = ${id}`;

const hasSession = async ({ userId }: { userId: string }) => {
  const open = await test.db
    .$client`select from sessions where user_id = ${userId} and ended_at is null`;
  return open.length > 0;
};

it("rule 169: the days of a provider stop while it is disabled, and begin again once it is enabled", async () => {
  const provider = await makeSilent();
  const person = await makePerson(provider);
  await turn(provider, null);
  await endStaleAccounts(after(9));
  expect(await hasSession(person)).toBe(true);
  expect(await opensByPasskey(person, after(9))).toBe(true);
  await turn(provider, after(10));
  expect(await opensByPasskey(person, after(10.9))).toBe(true);
  expect(await opensByPasskey(person, after(11))).toBe(false);
});

it("rule 169: what ended before a provider was disabled, or enabled again, stays ended", async () => {
  const provider = await makeSilent();
  const leaver = await makePerson(provider);
  await endStaleAccounts(after(2));
  await turn(provider, null);
  expect(await opensByPasskey(leaver, after(3))).toBe(false);
  await turn(provider, after(4));
  expect(await opensByPasskey(leaver, after(4))).toBe(false);
});

it("rule 169: a disabled provider stops no other one's days", async () => {
  const [old, current] = [await makeSilent(), await makeSilent()];
  const person = await makePerson(old, current);
  await turn(old, null);
  expect(await opensByPasskey(person, after(2))).toBe(false);
  await endStaleAccounts(after(2));
  expect(await hasSession(person)).toBe(false);
});

it("rule 170: counts who would have a passkey alone without a provider", async () => {
  const [provider, other] = [await makeSilent(), await makeSilent()];
  const counted = await makePerson(provider);
  await makePerson(provider, other);
  const { id: userId } = await makeUser(test.db);
  await linkTo(test.db, provider, { userId, subject: userId });
  const count = async (now: Date) => (await strandedBy(provider.id, now)).byPasskey;
  expect(await count(new Date())).toBe(1);
  // Whose access has ended already gets none back.
  expect(await count(after(2))).toBe(0);
  await test.db.$client`update users set password_hash = 'x' where id = ${counted.userId}`;
  expect(await count(new Date())).toBe(0);
});

it("rule 170: a removed provider gives nobody back what its silence ended", async () => {
  const provider = await makeSilent();
  const leaver = await makePerson(provider);
  await endStaleAccounts(after(2));
  const person = await makePerson(provider);
  await turn(provider, null);
  const context = serviceContext(after(3));
  expect(await removeProvider({ id: provider.id, strands: false }, context)).toMatchObject({
    ...{ ok: true, value: { isRemoved: true, stranded: { total: 0, byPasskey: 1 } } },
  });
  const kept = await test.db.$client`select user_id from passkeys
    where user_id in (${leaver.userId}, ${person.userId})`;
  expect(kept.map(({ user_id }) => user_id)).toEqual([person.userId]);
  expect(await opensByPasskey(person, after(3))).toBe(true);
  const [event] = await test.db.$client`select from audit_events
    where user_id = ${leaver.userId} and event = 'user.factors_reset'`;
  expect(event).toBeDefined();
});

/** Makes somebody with a password and a passkey whose provider alone signs them in. */
async function makeExclusive() {
  const provider = await makeBelieved(test.db, upstream, {
    ...{ exclusive: true, domains: ["alone.example"], staleDays: 1 },
  });
  const person = await makePerson(provider);
  await test.db.$client`update users set password_hash = 'x' where id = ${person.userId}`;
  const isShut = async () =>
    !(await findPasswordState(test.db, person.userId)).signsIn &&
    !(await opensByPasskey(person, after(3)));
  return { provider, person, isShut };
}

it("rule 169: neither password nor passkey of a leaver works once an exclusive provider is disabled", async () => {
  const { provider, isShut } = await makeExclusive();
  await endStaleAccounts(after(2));
  await turn(provider, null);
  expect(await isShut()).toBe(true);
  const removed = await removeProvider(
    { id: provider.id, strands: true },
    serviceContext(after(3)),
  );
  expect(removed).toMatchObject({ value: { isRemoved: true } });
  expect(await isShut()).toBe(true);
});

it("rule 169: whoever hasn't left keeps the password that an exclusive provider kept from signing in", async () => {
  const { provider, person } = await makeExclusive();
  await endStaleAccounts(new Date());
  await turn(provider, null);
  await endStaleAccounts(after(2));
  expect((await findPasswordState(test.db, person.userId)).signsIn).toBe(true);
});

it("rule 170: unlinking a leaver of an exclusive provider gives no password back", async () => {
  const { provider, person, isShut } = await makeExclusive();
  const named = { userId: person.userId, providerId: provider.id };
  expect(await unlinkUser(named, serviceContext(after(2)))).toEqual({
    ...{ ok: true, value: { isStranded: true } },
  });
  expect(await isShut()).toBe(true);
});

it("rule 170: says in the audit log that the passkeys of a deactivated leaver were deleted", async () => {
  const provider = await makeSilent();
  const { userId } = await makePerson(provider);
  await test.db.$client`update users set deactivated_at = now() where id = ${userId}`;
  await unlinkUser({ userId, providerId: provider.id }, serviceContext(after(2)));
  const events = await test.db.$client`select event from audit_events
    where user_id = ${userId} and event = 'user.factors_reset'`;
  expect(events).toHaveLength(1);
  expect(await test.db.$client`select from passkeys where user_id = ${userId}`).toHaveLength(0);
});
