import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { cutUser } from "@/db/access";
import { serviceContext } from "@/db/audit/events";
import { sessions } from "@/db/schema/users";
import { endOthers } from "@/lib/account/sessions";
import { setUpProcessDatabase } from "@/test/database/database";
import { makeSession, makeUser } from "@/test/factories";
import { findLiveSession, touchSession } from "./live-sessions";
import { insertSession, type KeptSession, renewSession } from "./sessions";

/* ASVS 7.2.4: a renewal gives the session a new token, which invalidates all earlier cookies. */

const test = setUpProcessDatabase();

const now = new Date();

type Person = Awaited<ReturnType<typeof makeUser>>;
type Renew = (person: Person, keep: KeptSession) => Promise<boolean>;

const RENEWALS: [name: string, renew: Renew][] = [
  [
    "signing in again",
    ({ id: userId, accessEpoch }, keep) =>
      renewSession(test.db, {
        ...keep,
        userId,
        accessEpoch,
        now,
        network: null,
        userAgent: null,
        amr: ["pwd"],
      }),
  ],
  [
    "changing the password",
    ({ id: userId }, keep) =>
      cutUser(test.db, { userId, change: { passwordHash: "new" } }, serviceContext(now), keep),
  ],
  [
    "ending the other sessions",
    ({ id: userId }, keep) => endOthers(userId, keep, serviceContext(new Date())),
  ],
];

async function somebody() {
  const person = await makeUser(test.db, { passwordHash: null });
  const { id, tokenHash } = await makeSession(test.db, person.id);
  const keeping = (): KeptSession => ({ id, tokenHash, newTokenHash: randomBytes(32) });
  return { person, id, tokenHash, keeping };
}

it.each(RENEWALS)("%s leaves the session to the new cookie alone", async (_, renew) => {
  const { person, id, tokenHash, keeping } = await somebody();
  const keep = keeping();
  expect(await findLiveSession(test.db, { id, tokenHash }, now)).toMatchObject({ id });
  expect(await renew(person, keep)).toBe(true);
  expect(await findLiveSession(test.db, { id, tokenHash }, now)).toBeNull();
  const renewed = { id, tokenHash: keep.newTokenHash };
  expect(await findLiveSession(test.db, renewed, now)).toMatchObject({ id });
});

const PAIRS = RENEWALS.flatMap(([first, one]) =>
  RENEWALS.map(([second, other]) => [first, second, one, other] as const),
);

it.each(PAIRS)("of %s and %s with the same cookie, one succeeds", async (_, __, one, other) => {
  for (let round = 0; round < 5; round++) {
    const { person, id, keeping } = await somebody();
    const [first, second] = [keeping(), keeping()];
    const done = await Promise.all([one(person, first), other(person, second)]);
    expect(done.filter(Boolean)).toHaveLength(1);
    const winner = done[0] ? first : second;
    const proof = { id, tokenHash: winner.newTokenHash };
    expect(await findLiveSession(test.db, proof, now)).toMatchObject({ id });
  }
});

it("two sessions that end each other do not deadlock: one stays", async () => {
  for (let round = 0; round < 10; round++) {
    const { id: userId } = await makeUser(test.db, { passwordHash: null });
    const both = await Promise.all([makeSession(test.db, userId), makeSession(test.db, userId)]);
    const end = ({ id, tokenHash }: (typeof both)[0]) => {
      const keep = { id, tokenHash, newTokenHash: randomBytes(32) };
      return endOthers(userId, keep, serviceContext(new Date()));
    };
    expect((await Promise.all(both.map(end))).sort()).toEqual([false, true]);
  }
});

it("a session from before tokens opens with no cookie, and a running older server can create one", async () => {
  const { id: userId } = await makeUser(test.db, { passwordHash: null });
  const instants = { authenticatedAt: now, createdAt: now, lastSeenAt: now, expiresAt: now };
  const [old] = await test.db
    .insert(sessions)
    .values({ userId, ...instants, expiresAt: new Date(now.getTime() + 60_000) })
    .returning();
  for (const tokenHash of [Buffer.alloc(0), Buffer.alloc(32), randomBytes(32)])
    expect(await findLiveSession(test.db, { id: old?.id ?? "", tokenHash }, now)).toBeNull();
});

it("a new session is proven by its own token", async () => {
  const { id: userId, accessEpoch } = await makeUser(test.db, { passwordHash: null });
  const tokenHash = randomBytes(32);
  const expiresAt = new Date(now.getTime() + 60_000);
  const place = {
    userId,
    accessEpoch,
    now,
    expiresAt,
    network: null,
    userAgent: null,
    amr: ["pwd"],
  };
  const id = (await insertSession(test.db, { ...place, tokenHash })) ?? "";
  expect(await findLiveSession(test.db, { id, tokenHash }, now)).toMatchObject({ id });
  const other = { id, tokenHash: randomBytes(32) };
  expect(await findLiveSession(test.db, other, now)).toBeNull();
});

it("a session expires 12 hours after its last use, and 30 days after it began", async () => {
  const { id: userId } = await makeUser(test.db, { passwordHash: null });
  const session = await makeSession(test.db, userId, { lastSeenAt: now });
  const after = (milliseconds: number) => new Date(now.getTime() + milliseconds);
  const [hours, days] = [3_600_000, 86_400_000];
  expect(await findLiveSession(test.db, session, after(12 * hours - 1000))).not.toBeNull();
  expect(await findLiveSession(test.db, session, after(12 * hours + 1000))).toBeNull();
  const end = session.expiresAt.getTime();
  expect(end - now.getTime()).toBeGreaterThanOrEqual(30 * days);
  for (let at = now.getTime(); at < end + days; at += 11 * hours)
    await touchSession(test.db, session, null, new Date(at));
  expect(await findLiveSession(test.db, session, new Date(end - 1000))).not.toBeNull();
  expect(await findLiveSession(test.db, session, new Date(end))).toBeNull();
});

it("signing in takes a session back from whoever renewed a copied cookie", async () => {
  const person = await makeUser(test.db, { passwordHash: null });
  const authenticatedAt = new Date(now.getTime() - 60_000);
  const { id, tokenHash } = await makeSession(test.db, person.id, { authenticatedAt });
  const thief = { id, tokenHash, newTokenHash: randomBytes(32) };
  expect(await endOthers(person.id, thief, serviceContext(new Date()))).toBe(true);
  const owner = { ...thief, newTokenHash: randomBytes(32) };
  const signIn = {
    userId: person.id,
    accessEpoch: person.accessEpoch,
    network: null,
    userAgent: null,
    amr: ["pwd"],
  };
  expect(await renewSession(test.db, { ...signIn, ...owner, now })).toBe(true);
  expect(await findLiveSession(test.db, { id, tokenHash: thief.newTokenHash }, now)).toBeNull();
  expect(await findLiveSession(test.db, { id, tokenHash: owner.newTokenHash }, now)).toMatchObject({
    id,
  });
});

it("a second tab that signs in within seconds leaves the first one's session alone", async () => {
  const { person, id, keeping } = await somebody();
  const signIn = {
    userId: person.id,
    accessEpoch: person.accessEpoch,
    network: null,
    userAgent: null,
    amr: ["pwd"],
  };
  const first = keeping();
  expect(await renewSession(test.db, { ...signIn, ...first, now })).toBe(true);
  const later = new Date(now.getTime() + 5000);
  expect(await renewSession(test.db, { ...signIn, ...keeping(), now: later })).toBe(false);
  expect(
    await findLiveSession(test.db, { id, tokenHash: first.newTokenHash }, later),
  ).toMatchObject({ id });
});
