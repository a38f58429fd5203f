import { expect, it } from "vitest";
import { NOWHERE } from "@/db/audit/events";
import { widenGrant } from "@/db/tokens/grants";
import { setUpProcessDatabase } from "@/test/database/database";
import { makeApplication, makeUser } from "@/test/factories";
import { appOfGrant, appUses, keepAccess, removeAccess } from "./authorized-apps";

const test = setUpProcessDatabase();

const homepageUrl = "https://looms.example/";

async function allowed() {
  const { id: userId } = await makeUser(test.db);
  const { id: applicationId } = await makeApplication(test.db, { name: "Looms", homepageUrl });
  const allow = () =>
    widenGrant(test.db, { userId, applicationId, scopes: ["openid"], now: new Date() });
  const context = () => ({ actorId: userId, origin: NOWHERE, at: new Date() });
  return { userId, applicationId, allow, grant: await allow(), context };
}

it("keeps a live grant of the user's own, and forgets it when access is given anew", async () => {
  const { userId, allow, grant, context } = await allowed();
  const stranger = await allowed();
  expect(await keepAccess(userId, stranger.grant, context())).toBe(false);
  expect((await appUses(userId))[0]?.keptAt).toBeNull();
  const { at, ...rest } = context();
  expect(await keepAccess(userId, grant, { at, ...rest })).toBe(true);
  expect((await appUses(userId))[0]?.keptAt).toEqual(at);
  await removeAccess(userId, grant, context());
  expect(await keepAccess(userId, grant, context())).toBe(false);
  await allow();
  expect((await appUses(userId))[0]?.keptAt).toBeNull();
});

it("notes once that a grant is kept, however often that is asked for", async () => {
  const { userId, allow, grant, context } = await allowed();
  const noted = async () => {
    const events = await test.db.$client`
      select from audit_events where user_id = ${userId} and event = 'grant.kept'`;
    return events.length;
  };
  const keeping = Array.from({ length: 5 }, () => keepAccess(userId, grant, context()));
  expect(await Promise.all(keeping)).toEqual([true, true, true, true, true]);
  expect(await noted()).toBe(1);
  await removeAccess(userId, grant, context());
  expect(await keepAccess(userId, await allow(), context())).toBe(true);
  expect(await noted()).toBe(2);
});

it("names the application of the user's own grant, and says whether it has access now", async () => {
  const { userId, allow, grant, context } = await allowed();
  const stranger = await allowed();
  const app = { name: "Looms", homepageUrl };
  expect(await appOfGrant(userId, stranger.grant)).toBeNull();
  expect(await appOfGrant(userId, grant)).toEqual({ ...app, live: true });
  await removeAccess(userId, grant, context());
  expect(await appOfGrant(userId, grant)).toEqual({ ...app, live: false });
  await allow();
  expect(await appOfGrant(userId, grant)).toEqual({ ...app, live: true });
});
