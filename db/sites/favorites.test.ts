import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { grants } from "@/db/schema/applications";
import { widenGrant } from "@/db/tokens/grants";
import { createTestDatabase, type TestDatabase } from "@/test/database/database";
import { makeApplication, makeSite, makeUser } from "@/test/factories";
import { deleteFavorite, insertFavorite, listSitesOfUser } from "./favorites";

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

const now = new Date();

it("puts a site first for one person alone, once, and takes it back", async () => {
  const [ada, grace] = [await makeUser(test.db), await makeUser(test.db)];
  const { slug } = await makeSite(test.db);
  await insertFavorite(test.db, { userId: ada.id, slug, now });
  await insertFavorite(test.db, { userId: ada.id, slug, now });
  const first = { slug, isFavorite: true, isConnected: false, lastUsedAt: null };
  expect(await listSitesOfUser(test.db, ada.id)).toEqual([first]);
  expect(await listSitesOfUser(test.db, grace.id)).toEqual([]);
  await deleteFavorite(test.db, { userId: grace.id, slug });
  expect(await listSitesOfUser(test.db, ada.id)).toHaveLength(1);
  await deleteFavorite(test.db, { userId: ada.id, slug });
  expect(await listSitesOfUser(test.db, ada.id)).toEqual([]);
});

it("knows no site that is switched off, or is not there", async () => {
  const ada = await makeUser(test.db);
  const { slug } = await makeSite(test.db, { enabledAt: null });
  await insertFavorite(test.db, { userId: ada.id, slug, now });
  await insertFavorite(test.db, { userId: ada.id, slug: "no-such-site", now });
  expect(await listSitesOfUser(test.db, ada.id)).toEqual([]);
});

it("tells the sites of allowed applications, as long as the grant lives", async () => {
  const ada = await makeUser(test.db);
  const application = await makeApplication(test.db);
  const { slug } = await makeSite(test.db, { applicationId: application.id });
  const grant = { userId: ada.id, applicationId: application.id, scopes: ["openid"], now };
  const id = await widenGrant(test.db, grant);
  await test.db.update(grants).set({ lastUsedAt: now }).where(eq(grants.id, id));
  const connected = { slug, isFavorite: false, isConnected: true, lastUsedAt: now };
  expect(await listSitesOfUser(test.db, ada.id)).toEqual([connected]);
  await test.db.update(grants).set({ revokedAt: now }).where(eq(grants.id, id));
  expect(await listSitesOfUser(test.db, ada.id)).toEqual([]);
});
