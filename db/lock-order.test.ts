import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { noteKnownDevice } from "@/db/users/known-devices";
import { makeMailLink } from "@/lib/mail/mail-link";
import { setUpTestDatabase, untilWaiting } from "@/test/database/database";
import { makeApplication, makeSession, makeUser } from "@/test/factories";
import { cutUser, endSession } from "./access";
import { serviceContext } from "./audit/events";
import { insertMailLink, spendMailLink } from "./outbox/mail-links";
import { authorizationRequests } from "./schema/authorizations";
import { sessions } from "./schema/users";
import { insertInvitation, renewInvitation, spendInvitation } from "./users/invitations";
import { renewSession } from "./users/sessions";

/*
 * All changes of an account lock rows in one order: the user, then sessions, links or invitations,
 * then what depends on them. Each test runs two actions against a row that the second one once
 * locked too late, which caused a deadlock.
 */

const test = setUpTestDatabase();

const now = new Date();
const soon = new Date(now.getTime() + 60_000);

/**
 * Starts both actions, the first one first, while a row that both need is locked. Returns both
 * outcomes.
 */
async function meet<A, B>(
  row: { table: string; key: string; value: string | Buffer },
  first: () => Promise<A>,
  second: () => Promise<B>,
) {
  const sql = test.db.$client;
  return sql
    .begin(async (holder) => {
      await holder`select from ${sql(row.table)} where ${sql(row.key)} = ${row.value} for update`;
      const firstDone = first();
      await untilWaiting(test.db, 1);
      const secondDone = second();
      await untilWaiting(test.db, 2);
      return { firstDone, secondDone };
    })
    .then(({ firstDone, secondDone }) => Promise.all([firstDone, secondDone]));
}

const changePassword = (userId: string) =>
  cutUser(test.db, { userId, change: { passwordHash: "changed" } }, serviceContext(now));

it("a session ends while its user's password changes and one of its requests waits", async () => {
  const { id: userId } = await makeUser(test.db);
  const { id } = await makeSession(test.db, userId);
  await test.db.insert(authorizationRequests).values({
    idHash: randomBytes(32),
    browserHash: randomBytes(32),
    applicationId: (await makeApplication(test.db)).id,
    applicationEpoch: 0,
    parameters: {},
    sessionId: id,
    createdAt: now,
    expiresAt: soon,
  });
  const outcomes = await meet(
    { table: "sessions", key: "id", value: id },
    () => endSession(test.db, { id, userId, event: "session.ended" }, serviceContext(now)),
    () => changePassword(userId),
  );
  expect(outcomes).toEqual([true, true]);
});

it("a user signs in again while their password is reset by a link", async () => {
  const user = await makeUser(test.db);
  const { id, tokenHash: old } = await makeSession(test.db, user.id);
  const kept = { id, tokenHash: old, newTokenHash: randomBytes(32) };
  const tokenHash = randomBytes(32);
  const link = { purpose: "reset_password", userId: user.id, email: user.email ?? "" } as const;
  await insertMailLink(test.db, {
    ...link,
    tokenHash,
    createdAt: now,
    expiresAt: soon,
    userEpoch: 0,
  });
  const place = { network: null, userAgent: null, amr: ["pwd"] };
  const outcomes = await meet(
    { table: "sessions", key: "id", value: id },
    () =>
      test.db.transaction(async (tx) => {
        const proven = { userId: user.id, accessEpoch: user.accessEpoch };
        const renewed = await renewSession(tx, { ...place, ...proven, ...kept, now });
        await noteKnownDevice(tx, { userId: user.id, deviceHash: randomBytes(32), now });
        return renewed;
      }),
    () =>
      test.db.transaction(async (tx) => {
        const used = await spendMailLink(tx, { tokenHash, purpose: "reset_password" }, now);
        const cut = { userId: user.id, change: { passwordHash: "changed" } };
        return used !== null && cutUser(tx, cut, serviceContext(now));
      }),
  );
  expect(outcomes).toEqual([true, true]);
  const [session] = await test.db.select().from(sessions).where(eq(sessions.id, id));
  expect(session?.endedAt).toEqual(now);
});

it("using a link while its user requests another one does not deadlock", async () => {
  const { id: userId } = await makeUser(test.db);
  const tokenHash = randomBytes(32);
  const asked = { purpose: "verify_email", userId, createdAt: now, expiresAt: soon } as const;
  await insertMailLink(test.db, { ...asked, tokenHash, email: "first@example.org", userEpoch: 0 });
  const other = { ...asked, tokenHash: randomBytes(32), email: "second@example.org" };
  const [used, made] = await meet(
    { table: "mail_links", key: "token_hash", value: tokenHash },
    () =>
      test.db.transaction((tx) => spendMailLink(tx, { tokenHash, purpose: "verify_email" }, now)),
    () => test.db.transaction((tx) => makeMailLink(tx, other)),
  );
  expect(used?.email).toBe("first@example.org");
  expect(made.ok).toBe(true);
});

it("two concurrent uses of a link: one finds it used", async () => {
  const { id: userId } = await makeUser(test.db);
  const spelled = { tokenHash: randomBytes(32), purpose: "verify_email" } as const;
  const link = { ...spelled, userId, email: "new@example.org", createdAt: now, expiresAt: soon };
  await insertMailLink(test.db, { ...link, userEpoch: 0 });
  const use = () => test.db.transaction((tx) => spendMailLink(tx, spelled, now));
  const held = { table: "mail_links", key: "token_hash", value: spelled.tokenHash };
  expect(await meet(held, use, use)).toEqual([expect.objectContaining({ userId }), null]);
});

it("an invitation is used while a new one is created", async () => {
  const user = await makeUser(test.db, { passwordHash: null });
  const tokenHash = randomBytes(32);
  const given = { createdAt: now, expiresAt: soon };
  await insertInvitation(test.db, { ...given, tokenHash, userId: user.id });
  const outcomes = await meet(
    { table: "invitations", key: "token_hash", value: tokenHash },
    () =>
      test.db.transaction(async (tx) => {
        const invited = await spendInvitation(tx, tokenHash, now);
        const change = { passwordHash: "chosen" };
        return invited !== null && cutUser(tx, { ...invited, change }, serviceContext(now));
      }),
    () =>
      test.db.transaction((tx) =>
        renewInvitation(tx, { ...given, userId: user.id, tokenHash: randomBytes(32) }),
      ),
  );
  expect(outcomes).toEqual([true, null]);
});
