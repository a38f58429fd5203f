import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { cutUser, endSession, removeGrant, suspendApplication } from "@/db/access";
import { serviceContext } from "@/db/audit/events";
import { revokeFamily } from "@/db/revocation";
import { widenGrant } from "@/db/tokens/grants";
import { setUpTestDatabase } from "@/test/database/database";
import { makeApplication, makeSession, makeUser } from "@/test/factories";
import { issueCode } from "@/test/tokens";
import { claimLogoutNotice, postponeLogoutNotice, removeLogoutNotice } from "./logout-notices";

const test = setUpTestDatabase();
beforeEach(() => test.db.$client`delete from logout_notices`);

const end = ({ id }: { id: string }, userId: string, db = test.db) =>
  endSession(db, { id, userId, event: "session.ended" }, serviceContext(now));

const now = new Date();
const soon = new Date(now.getTime() + 60_000);

const newListener = (name: string) =>
  makeApplication(test.db, { name, backchannelLogoutUri: `https://${name}.example/logout` });

async function authorize(
  user: { id: string },
  session: { id: string },
  application: { id: string },
) {
  const applicationId = application.id;
  const grant = { userId: user.id, applicationId, scopes: ["openid"], now };
  const grantId = await widenGrant(test.db, grant);
  const { familyId } = await issueCode(test.db, { applicationId, sessionId: session.id, now });
  return { grantId, familyId };
}

/** Creates a user's sessions at two applications with a logout URI and one without, and another user's session. */
async function world() {
  const [user, other] = await Promise.all([makeUser(test.db), makeUser(test.db)]);
  const [mail, wiki] = await Promise.all([newListener("mail"), newListener("wiki")]);
  const deaf = await makeApplication(test.db, { name: "deaf" });
  const [here, there, ended] = await Promise.all(
    [1, 2, 3].map(() => makeSession(test.db, user.id)),
  );
  if (!here || !there || !ended) throw new Error("three were made");
  const { grantId, familyId } = await authorize(user, here, mail);
  await authorize(user, here, mail);
  await authorize(user, here, wiki);
  await authorize(user, here, deaf);
  await authorize(user, there, mail);
  await authorize(user, ended, mail);
  await end(ended, user.id);
  await authorize(other, await makeSession(test.db, other.id), mail);
  await test.db.$client`delete from logout_notices`;
  const names = new Map([
    [here.id, "here"],
    [there.id, "there"],
    [ended.id, "ended"],
  ]);
  const noted = async () => {
    const rows = await test.db.$client<{ name: string; sessionId: string; userId: string }[]>`
      select a.name, n.session_id as "sessionId", n.user_id as "userId"
      from logout_notices n join applications a on a.id = n.application_id`;
    for (const { userId } of rows) expect(userId).toBe(user.id);
    return rows.map(({ name, sessionId }) => `${name} ${names.get(sessionId)}`).sort();
  };
  return { user, mail, here, there, grantId, familyId, noted };
}

describe("notices queued when access is revoked, one per application and session", () => {
  it("an ended session notifies each of its listening applications", async () => {
    const { user, here, noted } = await world();
    await end(here, randomUUID());
    expect(await noted()).toEqual([]);
    await end(here, user.id);
    await end(here, user.id);
    expect(await noted()).toEqual(["mail here", "wiki here"]);
  });

  it("a deactivated account notifies the applications of all its active sessions", async () => {
    const { user, noted } = await world();
    const cut = { userId: user.id, change: { deactivatedAt: soon } };
    await cutUser(test.db, cut, serviceContext(soon));
    expect(await noted()).toEqual(["mail here", "mail there", "wiki here"]);
  });

  it("a password change notifies the applications of the sessions that it ends", async () => {
    const { user, here, noted } = await world();
    const cut = { userId: user.id, change: { passwordHash: "changed" } };
    const kept = { ...here, newTokenHash: here.tokenHash };
    await cutUser(test.db, cut, serviceContext(soon), kept);
    expect(await noted()).toEqual(["mail there"]);
  });

  it("a removed grant notifies its application for each active session", async () => {
    const { user, grantId, noted } = await world();
    await removeGrant(test.db, { id: grantId, userId: randomUUID() }, serviceContext(now));
    expect(await noted()).toEqual([]);
    await removeGrant(test.db, { id: grantId, userId: user.id }, serviceContext(now));
    expect(await noted()).toEqual(["mail here", "mail there"]);
  });

  it("a suspension or a replay notifies nobody", async () => {
    const { mail, familyId, noted } = await world();
    const replayed = { familyId, credential: "refresh_token" } as const;
    await test.db.transaction((tx) => revokeFamily(tx, replayed, serviceContext(now)));
    await suspendApplication(test.db, mail.clientId, serviceContext(now));
    expect(await noted()).toEqual([]);
  });

  it("a rolled back revocation notifies nobody", async () => {
    const { user, here, noted } = await world();
    const undone = test.db.transaction(async (tx) => {
      await end(here, user.id, tx as unknown as typeof test.db);
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    expect(await noted()).toEqual([]);
  });
});

describe("claiming notices", () => {
  const take = (at = now, busy: string[] = []) =>
    claimLogoutNotice(test.db, { now: at, until: soon, busy });

  async function noteMany(count: number) {
    const user = await makeUser(test.db);
    const application = await newListener("mail");
    for (let n = 0; n < count; n++) {
      const session = await makeSession(test.db, user.id);
      await authorize(user, session, application);
      await end(session, user.id);
    }
    return { user, application };
  }

  it("gives each notice to one of many concurrent claims", async () => {
    await noteMany(30);
    const taken = await Promise.all(Array.from({ length: 60 }, () => take()));
    const ids = taken.flatMap((notice) => notice?.id ?? []);
    expect(new Set(ids).size).toBe(ids.length);
    for (let notice = await take(); notice; notice = await take()) ids.push(notice.id);
    expect([ids.length, new Set(ids).size]).toEqual([30, 30]);
  });

  it("returns all that a logout token needs", async () => {
    const { user, application } = await noteMany(1);
    expect(await take()).toEqual({
      id: expect.any(String),
      clientId: application.clientId,
      uri: application.backchannelLogoutUri,
      alg: "RS256",
      userId: user.id,
      sessionId: expect.any(String),
      createdAt: now,
      attempts: 1,
    });
  });

  it("gives a notice to another process when its claim expires", async () => {
    await noteMany(1);
    const first = await take();
    expect(await take()).toBeNull();
    expect(await take(soon)).toMatchObject({ id: first?.id, attempts: 2 });
  });

  it("skips busy clients and postponed or removed notices", async () => {
    const { application } = await noteMany(2);
    expect(await take(now, [application.clientId])).toBeNull();
    const [first, second] = [await take(), await take()];
    if (!first || !second) throw new Error("two were noted");
    await postponeLogoutNotice(test.db, first, now);
    await postponeLogoutNotice(test.db, { ...second, attempts: 0 }, now);
    expect(await take()).toMatchObject({ id: first.id, attempts: 2 });
    expect(await take()).toBeNull();
    await removeLogoutNotice(test.db, second.id);
    expect(await take(soon)).toMatchObject({ id: first.id });
  });
});
