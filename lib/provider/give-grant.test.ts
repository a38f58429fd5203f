import { and, eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { removeGrant } from "@/db/access";
import { NOWHERE, serviceContext } from "@/db/audit/events";
import { auditEvents } from "@/db/schema/audit";
import { findStanding } from "@/db/tokens/grants";
import { listGrantUses } from "@/db/tokens/grants-of-user";
import { setUpTestDatabase } from "@/test/database/database";
import { makeApplication, makeUser } from "@/test/factories";
import { giveGrant } from "./give-grant";

const test = setUpTestDatabase();

const now = new Date();

async function visit() {
  const [{ id: userId }, { id: applicationId }] = await Promise.all([
    makeUser(test.db),
    makeApplication(test.db),
  ]);
  const give = (...scopes: string[]) =>
    test.db.transaction((tx) => giveGrant(tx, { userId, applicationId, scopes, now }, NOWHERE));
  const remembered = async () => {
    const ofUser = and(eq(auditEvents.userId, userId), eq(auditEvents.event, "grant.given"));
    const rows = await test.db.select().from(auditEvents).where(ofUser).orderBy(auditEvents.id);
    return rows.map(({ before, after }) => [before?.scopes, after?.scopes]);
  };
  return { userId, applicationId, give, remembered };
}

it("is recorded when it is new, grows, or was removed in between", async () => {
  const { userId, give, remembered } = await visit();
  expect(await give("openid")).toBe("nothing");
  expect(await give("openid")).toBe("as_much");
  expect(await give("email", "openid")).toBe("less");
  const [grant] = await listGrantUses(test.db, userId);
  await removeGrant(test.db, { id: grant?.id ?? "", userId }, serviceContext(now));
  expect(await give("openid")).toBe("nothing");
  expect(await remembered()).toEqual([
    [[], ["openid"]],
    [["openid"], ["openid", "email"]],
    [[], ["openid"]],
  ]);
});

it("is recorded once when it is given concurrently", async () => {
  const { userId, applicationId, give, remembered } = await visit();
  const answers = await Promise.all(Array.from({ length: 8 }, () => give("openid", "profile")));
  expect(answers.sort()).toEqual([...Array<string>(7).fill("as_much"), "nothing"]);
  expect(await remembered()).toEqual([[[], ["openid", "profile"]]]);
  expect((await findStanding(test.db, userId, applicationId)).grantedScopes).toHaveLength(2);
});
