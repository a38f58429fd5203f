import { afterEach, expect, it } from "vitest";
import { serviceContext } from "@/db/audit/events";
import type { users } from "@/db/schema/users";
import { setUpProcessDatabase } from "@/test/database/database";
import { makePasskey, makeUser } from "@/test/factories";
import { linkTo, makeBelieved } from "@/test/upstream/people";
import { setUpUpstream } from "@/test/upstream/set-up";
import * as providers from "./administer";

const test = setUpProcessDatabase({ APP_SECRET: "s".repeat(32), LOG_LEVEL: "silent" });

const upstream = setUpUpstream();
afterEach(() => test.db.$client`truncate users, identity_providers cascade`);

const context = serviceContext(new Date());

type Given = Partial<typeof users.$inferInsert>;
const make = (name: string, given: Given = {}) =>
  makeUser(test.db, { username: name, email: `${name}@corp.example`, ...given });

/** Makes a provider that somebody has signed in with, and an administrator with a password. */
async function makeProven(given: Parameters<typeof makeBelieved>[2] = {}) {
  const provider = await makeBelieved(test.db, upstream, { domains: ["corp.example"], ...given });
  const { id: userId } = await make("root", { role: "administrator" });
  await linkTo(test.db, provider, { userId, subject: userId });
  return provider;
}

const turnOff = (id: string, change: Parameters<typeof providers.changeProvider>[1] = {}) =>
  providers.changeProvider(id, { exclusive: true, ...change }, context);

/** Outcome of a change that asks first. */
const asking = (ended: number, stranded: number) => ({
  ok: false,
  error: {
    ...{ exclusive: "passwords_end", ended: `${ended}`, stranded: `${stranded}` },
    names: expect.any(String),
  },
});

const SAVED = { ok: true, value: "saved" };

/** Makes six people, of whom the last two have no other way in than their password. */
async function makePeople() {
  const other = await makeBelieved(test.db, upstream, { domains: [] });
  await makePasskey(test.db, (await make("key", { emailVerifiedAt: null })).id);
  const linked = await make("linked", { emailVerifiedAt: null });
  await linkTo(test.db, other, { userId: linked.id, subject: "linked" });
  await make("verified");
  await make("gone", { emailVerifiedAt: null, deactivatedAt: new Date() });
  await make("elsewhere", { email: "x@else.example" });
  await make("invited", { passwordHash: null, emailVerifiedAt: null });
  await make("a", { emailVerifiedAt: null });
  await make("b", { emailVerifiedAt: null });
}

it("rule 166: names whose passwords end, and saves once that number is confirmed", async () => {
  const { id } = await makeProven();
  await makePeople();
  expect(await turnOff(id)).toEqual(asking(5, 2));
  expect(await turnOff(id)).toMatchObject({ error: { names: "a, b, key, linked, verified" } });
  expect(await turnOff(id, { strands: 1 })).toEqual(asking(5, 2));
  expect(await providers.findProvider(id)).toMatchObject({ exclusive: false, revision: 1 });
  expect(await turnOff(id, { strands: 2 })).toEqual(SAVED);
  // What already holds is asked about no more, but a domain that is added is.
  expect(await turnOff(id, { name: "Renamed" })).toEqual(SAVED);
  expect(await turnOff(id, { domains: ["corp.example", "else.example"] })).toEqual(asking(1, 0));
});

it("rule 166: counts addresses that the provider isn't believed about as no way in", async () => {
  const { id } = await makeProven({ emailTrust: "never" });
  await makePeople();
  expect(await turnOff(id)).toEqual(asking(5, 4));
});

it("rule 166: asks before an exclusive provider is no longer believed about addresses", async () => {
  const { id } = await makeProven();
  await makePeople();
  expect(await turnOff(id, { strands: 2 })).toEqual(SAVED);
  const doubt = (strands?: number) =>
    providers.changeProvider(id, { emailTrust: "never", ...(strands && { strands }) }, context);
  // The people who are verified, or invited, and have nothing else.
  expect(await doubt()).toEqual(asking(0, 2));
  expect(await providers.findProvider(id)).toMatchObject({ emailTrust: "verified" });
  expect(await doubt(2)).toEqual(SAVED);
  expect(await doubt()).toMatchObject({ ok: true });
});

it("rule 166: asks nothing if nobody's password ends", async () => {
  const { id } = await makeProven();
  await make("elsewhere", { email: "x@else.example" });
  expect(await turnOff(id)).toEqual(SAVED);
});

it("rule 166: counts nobody twice whose password another provider has ended", async () => {
  const { id } = await makeProven();
  await makePeople();
  await makeBelieved(test.db, upstream, { domains: ["corp.example"], exclusive: true });
  expect(await turnOff(id)).toEqual(SAVED);
});

it("rule 166: asks before a disabled provider is enabled that ends passwords", async () => {
  const { id } = await makeProven({ enabledAt: null });
  await makePeople();
  expect(await turnOff(id)).toEqual(SAVED);
  expect(await providers.switchProvider(id, true, context)).toEqual(asking(5, 2));
  expect(await providers.findProvider(id)).toMatchObject({ enabledAt: null });
  expect(await providers.switchProvider(id, true, context, { strands: 2 })).toEqual(SAVED);
});

it.each([
  ["with which nobody has signed in", "delete from identities", "exclusive_untried"],
  [
    "whose last check failed",
    `update identity_providers set check_fault = '{"fault":"timed_out","address":"x"}'`,
    "exclusive_unchecked",
  ],
  [
    "without which no administrator could sign in",
    "update users set password_hash = null",
    "exclusive_locks_out",
  ],
])("rule 166: turns no passwords off for a provider %s", async (_, statement, error) => {
  const { id } = await makeProven();
  await test.db.$client.unsafe(statement);
  expect(await turnOff(id, { strands: 9 })).toEqual({ ok: false, error });
});

it("rule 166: an administrator's passkey is a way in as well", async () => {
  const { id } = await makeProven();
  await test.db.$client`update users set password_hash = null`;
  const [root] = await test.db.$client`select id from users`;
  await makePasskey(test.db, root?.id);
  expect(await turnOff(id)).toEqual(SAVED);
});
