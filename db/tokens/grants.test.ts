import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { removeGrant } from "@/db/access";
import { serviceContext } from "@/db/audit/events";
import { accessTokens } from "@/db/schema/tokens";
import { setUpTestDatabase } from "@/test/database/database";
import { makeApplication, makeSession, makeSite, makeUser } from "@/test/factories";
import { issueCode } from "@/test/tokens";
import { widenGrant } from "./grants";
import { listGrantsOfUser } from "./grants-of-user";

const test = setUpTestDatabase();

const now = new Date();
const soon = new Date(now.getTime() + 60_000);
const scopes = ["openid"];

async function connect(applicationId: string, sessionId: string) {
  const { familyId } = await issueCode(test.db, { applicationId, sessionId, now });
  const token = { tokenHash: randomBytes(32), familyId, scopes, createdAt: now, expiresAt: soon };
  await test.db.insert(accessTokens).values(token);
}

const listAll = (userId: string, at: Date) =>
  listGrantsOfUser(test.db, { userId, search: "", unusedSince: null, from: null, limit: 10 }, at);

it("lists a user's grants with their active sessions and sites", async () => {
  const { id: userId } = await makeUser(test.db);
  const used = await makeApplication(test.db, { developerName: "Ada", verifiedAt: now });
  const unused = await makeApplication(test.db, { suspendedAt: now });
  const foreign = await makeApplication(test.db);
  const { slug, title } = await makeSite(test.db, { applicationId: used.id });
  await makeSite(test.db, { applicationId: used.id, enabledAt: null });
  await makeSite(test.db, { applicationId: used.id, targetUrl: null });
  const later = { userId, scopes, now: soon };
  const usedGrant = await widenGrant(test.db, { ...later, applicationId: used.id });
  await widenGrant(test.db, { userId, scopes, now, applicationId: unused.id });
  const { id: other } = await makeUser(test.db);
  await widenGrant(test.db, { userId: other, scopes, now, applicationId: foreign.id });
  const [session, another] = [
    await makeSession(test.db, userId),
    await makeSession(test.db, userId),
  ];
  // A sign-in counts once, however often the application asked in it.
  for (let times = 0; times < 3; times++) await connect(used.id, session.id);
  await connect(used.id, another.id);

  const [first, second, ...rest] = await listAll(userId, now);
  expect(rest).toEqual([]);
  expect(first).toMatchObject({
    createdAt: soon,
    lastUsedAt: null,
    scopes,
    liveSessions: 2,
    application: { developerName: "Ada", verified: true, suspended: false },
    sites: [{ slug, title }],
  });
  expect(second).toMatchObject({ liveSessions: 0, application: { suspended: true }, sites: [] });
  // The tokens have expired, but the consent is still listed.
  const [expired] = await listAll(userId, new Date(soon.getTime() + 1));
  expect(expired?.liveSessions).toBe(0);
  await removeGrant(test.db, { id: usedGrant, userId }, serviceContext(now));
  expect(await listAll(userId, now)).toHaveLength(1);
});
