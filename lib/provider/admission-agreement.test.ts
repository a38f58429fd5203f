import { afterAll, beforeAll, expect, it } from "vitest";
import { applicationGroups, groupMembers, groups } from "@/db/schema/groups";
import { findParties } from "@/db/tokens/authorization-parties";
import { findStanding, widenGrant } from "@/db/tokens/grants";
import { createTestDatabase, type TestDatabase } from "@/test/database/database";
import { makeApplication, makeSession, makeUser } from "@/test/factories";
import { issueCode } from "@/test/tokens";

let test: TestDatabase;
const now = new Date();
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

const SUBSETS = [[], ["staff"], ["guests"], ["staff", "guests"]];
const ADMISSIONS = [true, false].flatMap((isOpen) =>
  SUBSETS.flatMap((assigned) => SUBSETS.map((joined) => ({ isOpen, assigned, joined }))),
);

it("issues codes to exactly those whom the pages don't turn away", async () => {
  const keys = ["staff", "guests"];
  const made = await test.db
    .insert(groups)
    .values(keys.map((key) => ({ key, name: key })))
    .returning({ groupId: groups.id, key: groups.key });
  const namedIn = (names: string[]) => made.filter(({ key }) => names.includes(key));
  for (const { isOpen, assigned, joined } of ADMISSIONS) {
    const { id: userId } = await makeUser(test.db);
    const { id: sessionId, tokenHash } = await makeSession(test.db, userId);
    const application = await makeApplication(test.db, isOpen ? {} : { openSince: null });
    const { id: applicationId, clientId } = application;
    const scopes = ["openid"];
    await widenGrant(test.db, { userId, applicationId, scopes, now });
    for (const { groupId } of namedIn(assigned))
      await test.db.insert(applicationGroups).values({ applicationId, groupId });
    for (const { groupId } of namedIn(joined))
      await test.db.insert(groupMembers).values({ userId, groupId });
    const proof = { id: sessionId, tokenHash };
    const [parties] = await findParties(test.db, [{ clientId, proof }], now);
    const { admitted } = await findStanding(test.db, userId, applicationId);
    const { issued: isIssued } = await issueCode(test.db, { applicationId, sessionId, now });
    const expected = isOpen || assigned.some((key) => joined.includes(key));
    expect(
      { admitted, atAuthorize: parties?.standing.admitted, isIssued },
      `open: ${isOpen}, groups of the application: ${assigned}, of the user: ${joined}`,
    ).toEqual({ admitted: expected, atAuthorize: expected, isIssued: expected });
  }
});
