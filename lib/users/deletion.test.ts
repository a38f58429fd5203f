import { beforeEach, expect, it } from "vitest";
import { commandContext } from "@/db/audit/events";
import { findLiveSession } from "@/db/users/live-sessions";
import { transferApplication } from "@/lib/applications/transfer";
import { setUpProcessDatabase } from "@/test/database/database";
import { makeApplication, makeSession, makeUser } from "@/test/factories";
import { mailKinds, ownContext } from "@/test/second-step";
import { reactivateUser } from "./access";
import { deleteOwnAccount, keepUser, startDeletion } from "./deletion";

const test = setUpProcessDatabase({ APP_SECRET: "s".repeat(32) });

beforeEach(async () => {
  await test.db.$client`truncate users, applications, audit_events, mails cascade`;
});

const now = new Date();
const DUE = new Date(now.getTime() + 14 * 86_400_000);
const byCommand = () => commandContext(now);

const eventsOf = async (id: string) =>
  (await test.db.$client`select event from audit_events where user_id = ${id} order by id`).map(
    ({ event }) => event,
  );

const stateOf = async (id: string) =>
  (
    await test.db.$client`select deactivated_at, deletion_due_at, deletion_by_owner, access_epoch
      from users where id = ${id}`
  )[0];

/** Asks for the deletion of a user's own account in a session. */
async function deleteOwn({ id, username }: { id: string; username: string }, typed = username) {
  const session = await makeSession(test.db, id);
  const { context } = ownContext(id);
  const asked = { id, username: typed, session };
  return deleteOwnAccount(asked, { ...context, at: now });
}

it("ends everything at once, tells the user, and sets the day of the deletion", async () => {
  const person = await makeUser(test.db);
  const other = await makeSession(test.db, person.id);
  expect(await deleteOwn(person)).toEqual({ ok: true, value: { dueAt: DUE } });
  expect(await stateOf(person.id)).toMatchObject({
    deactivated_at: now,
    deletion_due_at: DUE,
    deletion_by_owner: true,
    access_epoch: person.accessEpoch + 1,
  });
  expect(await findLiveSession(test.db, other, now)).toBeNull();
  expect(await eventsOf(person.id)).toEqual(["account.deletion_requested"]);
  expect(await mailKinds(test.db)).toEqual(["deletion_requested"]);
});

it("changes nothing for another username, or in a session that ended", async () => {
  const person = await makeUser(test.db);
  expect(await deleteOwn(person, "someone")).toMatchObject({ error: "username_other" });
  const session = await makeSession(test.db, person.id, { endedAt: now });
  const asked = { id: person.id, username: person.username, session };
  const { context } = ownContext(person.id);
  expect(await deleteOwnAccount(asked, context)).toMatchObject({ ok: false });
  expect(await stateOf(person.id)).toMatchObject({ deletion_due_at: null });
  expect(await mailKinds(test.db)).toEqual([]);
});

it("refuses owners of applications until these are transferred, which a deleted account can't receive", async () => {
  const [owner, heir] = await Promise.all([makeUser(test.db), makeUser(test.db)]);
  const { id } = await makeApplication(test.db, { ownerId: owner.id });
  expect(await deleteOwn(owner)).toMatchObject({ error: "owns_registrations" });
  expect(await startDeletion({ id: owner.id }, byCommand())).toMatchObject({
    error: "owns_registrations",
  });
  const given = { id, from: owner.id, to: heir.username };
  const both = await Promise.all([deleteOwn(heir), transferApplication(given, byCommand())]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
});

it("keeps one of two administrators who delete their accounts at the same time", async () => {
  for (let round = 0; round < 4; round++) {
    await test.db.$client`truncate users, audit_events cascade`;
    const make = () => makeUser(test.db, { role: "administrator" });
    const all = await Promise.all([make(), make()]);
    const outcomes = await Promise.all(all.map((person) => deleteOwn(person)));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(outcomes).toContainEqual({ ok: false, error: "last_administrator" });
  }
});

it("starts once among parallel requests, and cancels once", async () => {
  const person = await makeUser(test.db);
  const ten = <T>(run: () => Promise<T>) => Promise.all(Array.from({ length: 10 }, run));
  const started = await ten(() => startDeletion({ id: person.id }, byCommand()));
  expect(started.filter(({ ok }) => ok)).toHaveLength(1);
  const kept = await ten(() => keepUser({ id: person.id }, byCommand()));
  expect(kept.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await eventsOf(person.id)).toEqual([
    "account.deletion_requested",
    "account.deletion_cancelled",
  ]);
  expect(await mailKinds(test.db)).toEqual(["deletion_started", "deletion_stopped"]);
  expect(await stateOf(person.id)).toMatchObject({ deactivated_at: null, deletion_due_at: null });
});

it("is refused to administrators for themselves, and can't be undone by reactivating", async () => {
  const actor = await makeUser(test.db, { role: "administrator" });
  const person = await makeUser(test.db);
  const { context } = ownContext(actor.id);
  expect(await startDeletion({ id: actor.id }, context)).toMatchObject({ error: "own_deletion" });
  expect(await startDeletion({ id: person.id }, context)).toMatchObject({ ok: true });
  expect(await reactivateUser({ id: person.id }, context)).toMatchObject({ error: "deleted_soon" });
});

it("leaves an account deactivated that was so before", async () => {
  const before = new Date(now.getTime() - 86_400_000);
  const person = await makeUser(test.db, { deactivatedAt: before });
  expect(await startDeletion({ id: person.id }, byCommand())).toMatchObject({ ok: true });
  expect(await keepUser({ id: person.id }, byCommand())).toEqual({
    ok: true,
    value: { active: false },
  });
  expect(await stateOf(person.id)).toMatchObject({ deactivated_at: before });
});

it("is too late to cancel once it is due", async () => {
  const person = await makeUser(test.db);
  await startDeletion({ id: person.id }, byCommand());
  const late = commandContext(new Date(DUE.getTime() + 1));
  expect(await keepUser({ id: person.id }, late)).toMatchObject({ error: "not_deleted" });
});
