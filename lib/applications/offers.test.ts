import { asc, count, eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { NOWHERE } from "@/db/audit/events";
import { applications } from "@/db/schema/applications";
import { auditEvents } from "@/db/schema/audit";
import { mails } from "@/db/schema/outbox";
import { users } from "@/db/schema/users";
import { prune } from "@/db/system/prune";
import { setUpProcessDatabase } from "@/test/database/database";
import { makeApplication, makeUser } from "@/test/factories";
import {
  acceptOffer,
  declineOffer,
  offerApplication,
  offerOf,
  offersTo,
  withdrawOffer,
} from "./offers";
import { readApplication } from "./overview";
import { transferApplication } from "./transfer";

const test = setUpProcessDatabase({
  PUBLIC_URL: "https://id.example.org",
  APP_SECRET: "offers-test-secret-of-some-forty-characters",
});
type User = Awaited<ReturnType<typeof makeUser>>;
let owner: User;
let other: User;
let application: Awaited<ReturnType<typeof makeApplication>>;
const now = new Date();
beforeEach(async () => {
  owner = await makeUser(test.db);
  other = await makeUser(test.db);
  application = await makeApplication(test.db, { ownerId: owner.id, verifiedAt: now });
});

const DAY_MS = 86_400_000;
const contextOf = (user: User, at = now) => ({ actorId: user.id, origin: NOWHERE, at });

const offerTo = (to: string, id = application.id, at = now) =>
  offerApplication({ id, ownerId: owner.id, to }, contextOf(owner, at));

/** Offers the application. Returns the offer as its recipient sees it. */
async function offered(to = other) {
  expect(await offerTo(to.username)).toEqual({ ok: true, value: null });
  const [offer] = await offersTo(to.id, now);
  if (!offer) throw new Error("no offer");
  return offer;
}

const accept = ({ id, revision }: { id: string; revision: number }, user = other, at = now) =>
  acceptOffer({ id, revision, toId: user.id }, contextOf(user, at));
const decline = ({ id }: { id: string }, user = other) =>
  declineOffer({ id, toId: user.id }, contextOf(user));
const withdraw = ({ id }: { id: string }, user = owner) =>
  withdrawOffer({ id, fromId: user.id }, contextOf(user));

const GONE = { ok: false, error: "offer_gone" };

const eventsOf = (id = application.id) =>
  test.db
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.applicationId, id))
    .orderBy(asc(auditEvents.id));

const mailed = async () => (await test.db.select({ number: count() }).from(mails))[0]?.number ?? 0;

it("changes the owner only when accepted, and drops the organization's approvals", async () => {
  const before = await mailed();
  const offer = await offered();
  expect(await mailed()).toBe(before + 1);
  expect(await readApplication(application.id)).toMatchObject({
    ownerId: owner.id,
    verifiedAt: now,
  });
  expect(offer).toMatchObject({ from: owner.username, state: "active", users: 0 });
  expect(await accept(offer)).toEqual({ ok: true, value: { applicationId: application.id } });
  expect(await readApplication(application.id)).toMatchObject({
    ownerId: other.id,
    verifiedAt: null,
  });
  expect(await mailed()).toBe(before + 2);
  expect(await offersTo(other.id, now)).toEqual([]);
  expect(await accept(offer)).toEqual(GONE);
  expect(await eventsOf()).toMatchObject([
    { event: "application.offered", actorId: owner.id, userId: other.id },
    {
      event: "application.transferred",
      actorId: other.id,
      userId: other.id,
      before: { owner: owner.username, verified: true },
      after: { owner: other.username, verified: false },
    },
  ]);
});

it("is declined or withdrawn once, only by its parties, and the owner gets a mail", async () => {
  const offer = await offered();
  const stranger = await makeUser(test.db);
  expect(await withdraw(offer, other)).toEqual(GONE);
  for (const answer of [accept, decline]) expect(await answer(offer, stranger)).toEqual(GONE);
  const before = await mailed();
  expect(await decline(offer)).toMatchObject({ ok: true });
  expect(await mailed()).toBe(before + 1);
  expect(await decline(offer)).toEqual(GONE);
  const again = await offered();
  expect(await withdraw(again)).toMatchObject({ ok: true });
  expect(await accept(again)).toEqual(GONE);
  expect((await eventsOf()).map(({ event }) => event)).toEqual([
    "application.offered",
    "application.offer_declined",
    "application.offered",
    "application.offer_withdrawn",
  ]);
});

it("replaces the application's earlier offer", async () => {
  const first = await offered();
  const stranger = await makeUser(test.db);
  const second = await offered(stranger);
  expect(await offersTo(other.id, now)).toEqual([]);
  expect(await accept(first)).toEqual(GONE);
  expect(await offerOf(application.id, owner.id, now)).toMatchObject({
    toUsername: stranger.username,
  });
  expect(await accept(second, stranger)).toMatchObject({ ok: true });
});

it("looks the same for known and unknown recipients", async () => {
  const gone = await makeUser(test.db, { deactivatedAt: now });
  for (const to of ["nobody-has-this", gone.username, other.username]) {
    expect(await offerTo(` ${to.toUpperCase()} `)).toEqual({ ok: true, value: null });
    expect(await offerOf(application.id, owner.id, now)).toEqual({
      id: expect.any(String),
      toUsername: to,
      expiresAt: new Date(now.getTime() + 14 * DAY_MS),
    });
  }
  expect(await offerTo("not a name")).toMatchObject({ error: "username_unfit" });
  expect(await offerTo(owner.username)).toMatchObject({ error: "owner_already" });
});

it("expires after 14 days and is deleted", async () => {
  const offer = await offered();
  const late = new Date(now.getTime() + 14 * DAY_MS);
  expect(await offersTo(other.id, late)).toEqual([]);
  expect(await offerOf(application.id, owner.id, late)).toBeNull();
  expect(await accept(offer, other, late)).toEqual(GONE);
  await prune(test.db, new Date(late.getTime() + 1));
  expect(await withdraw(offer)).toEqual(GONE);
});

it("ends when an administrator reassigns the application or its owner is deactivated", async () => {
  const offer = await offered();
  const { id } = application;
  await test.db.update(users).set({ deactivatedAt: now }).where(eq(users.id, owner.id));
  expect(await offersTo(other.id, now)).toEqual([]);
  expect(await accept(offer)).toEqual(GONE);
  const heir = await makeUser(test.db);
  const before = await mailed();
  const give = (from: User, to: User) =>
    transferApplication({ id, from: from.id, to: to.username }, contextOf(heir));
  expect(await give(owner, heir)).toMatchObject({ ok: true });
  expect(await mailed()).toBe(before + 2);
  await test.db.update(users).set({ deactivatedAt: null }).where(eq(users.id, owner.id));
  expect(await give(heir, owner)).toMatchObject({ ok: true });
  expect(await accept(offer)).toEqual(GONE);
});

it("is accepted only unchanged, by a recipient below their limit", async () => {
  const offer = await offered();
  await test.db
    .update(applications)
    .set({ revision: 2 })
    .where(eq(applications.id, application.id));
  expect(await accept(offer)).toMatchObject({ error: "changed_meanwhile" });
  for (let n = 0; n < 3; n++) await makeApplication(test.db, { ownerId: other.id });
  expect(await accept({ ...offer, revision: 2 })).toMatchObject({ error: "no_room" });
  await test.db.update(users).set({ role: "developer" }).where(eq(users.id, other.id));
  expect(await accept({ ...offer, revision: 2 })).toMatchObject({ ok: true });
});

it("mails a recipient at most five offers a day", async () => {
  const before = await mailed();
  for (let n = 0; n < 7; n++) await offerTo(other.username);
  expect(await mailed()).toBe(before + 5);
  await offerTo(other.username, application.id, new Date(now.getTime() + DAY_MS + 1));
  expect(await mailed()).toBe(before + 6);
});
