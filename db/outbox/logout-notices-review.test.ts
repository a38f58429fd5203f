import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { applications } from "@/db/schema/applications";
import { logoutNotices } from "@/db/schema/outbox";
import { setUpTestDatabase } from "@/test/database/database";
import { makeApplication, makeUser } from "@/test/factories";
import { claimLogoutNotice } from "./logout-notices";

const test = setUpTestDatabase();

const now = new Date();

const APPROVED = "https://approved.example/logout";
const LATER = "https://later.example/logout";

const approvedWith = (backchannelLogoutUri: string | null) => ({
  scopes: ["openid"],
  redirectUris: ["https://client.example/callback"],
  postLogoutRedirectUris: [],
  backchannelLogoutUri,
});

/** Returns the URI that a notice of this user is sent to, for an application in the given state. */
async function toldAt(
  application: { id: string },
  user: { id: string },
  changes: Partial<typeof applications.$inferInsert> = {},
) {
  const columns = { name: "Told", ...changes };
  await test.db.update(applications).set(columns).where(eq(applications.id, application.id));
  const who = { applicationId: application.id, userId: user.id, sessionId: randomUUID() };
  await test.db.insert(logoutNotices).values({ ...who, createdAt: now, dueAt: now });
  const until = new Date(now.getTime() + 60_000);
  return (await claimLogoutNotice(test.db, { now, until, busy: [] }))?.uri;
}

it("notifies an unapproved application of its owner alone, unless it was approved before", async () => {
  const [owner, other] = [await makeUser(test.db), await makeUser(test.db)];
  const application = await makeApplication(test.db, {
    ownerId: owner.id,
    backchannelLogoutUri: APPROVED,
  });
  const ofOther = (changes?: Parameters<typeof toldAt>[2]) => toldAt(application, other, changes);
  expect(await ofOther()).toBe(APPROVED);
  expect(await ofOther({ approvedAt: null, backchannelLogoutUri: LATER })).toBeNull();
  expect(await ofOther({ lastApproved: approvedWith(APPROVED) })).toBe(APPROVED);
  expect(await toldAt(application, owner)).toBe(LATER);
  expect(await ofOther({ lastApproved: approvedWith(null) })).toBeNull();
  const takenAway = { backchannelLogoutUri: null, lastApproved: approvedWith(APPROVED) };
  expect(await ofOther(takenAway)).toBeNull();
  const approved = { approvedAt: now, lastApproved: null, backchannelLogoutUri: LATER };
  expect(await ofOther(approved)).toBe(LATER);
});
