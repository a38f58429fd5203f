import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { grants } from "@/db/schema/applications";
import { widenGrant } from "@/db/tokens/grants";
import { setUpTestDatabase } from "@/test/database/database";
import { makeApplication, makeSite, makeUser } from "@/test/factories";
import { deleteFavorite, insertFavorite, listSitesOfUser } from "./favorites";

const test = setUpTestDatabase();

const now = new Date();

it("adds a favorite once, for one user only, and removes it", async () => {
  const [ada, grace] = [await makeUser(test.db), await makeUser(test.db)];
  const { slug } = await makeSite(test.db);
  await insertFavorite(test.db, { userId: ada.id, slug, now });
  await insertFavorite(test.db, { userId: ada.id, slug, now });
  const first = {
    slug,
    audience: "everyone",
    isFavorite: true,
    isConnected: false,
    isAdmitted: false,
    lastUsedAt: null,
  };
  expect(await listSitesOfUser(test.db, ada.id)).toEqual([first]);
  expect(await listSitesOfUser(test.db, grace.id)).toEqual([]);
  await deleteFavorite(test.db, { userId: grace.id, slug });
  expect(await listSitesOfUser(test.db, ada.id)).toHaveLength(1);
  await deleteFavorite(test.db, { userId: ada.id, slug });
  expect(await listSitesOfUser(test.db, ada.id)).toEqual([]);
});

it("serves a previous version's statements, which use the table's old name", async () => {
  const [ada, site] = [await makeUser(test.db), await makeSite(test.db)];
  const sql = test.db.$client;
  const insert = () =>
    sql`insert into favourites (user_id, site_id, created_at) values (${ada.id}, ${site.id}, ${now}) on conflict do nothing`;
  await insert();
  await insert();
  expect(await listSitesOfUser(test.db, ada.id)).toHaveLength(1);
  await sql`delete from favourites using sites
    where favourites.site_id = sites.id and sites.slug = ${site.slug} and favourites.user_id = ${ada.id}`;
  expect(await listSitesOfUser(test.db, ada.id)).toEqual([]);
});

it("ignores disabled and unknown sites", async () => {
  const ada = await makeUser(test.db);
  const { slug } = await makeSite(test.db, { enabledAt: null });
  await insertFavorite(test.db, { userId: ada.id, slug, now });
  await insertFavorite(test.db, { userId: ada.id, slug: "no-such-site", now });
  expect(await listSitesOfUser(test.db, ada.id)).toEqual([]);
});

it("lists the sites of authorized applications until the grant is revoked", async () => {
  const ada = await makeUser(test.db);
  const application = await makeApplication(test.db);
  const { slug } = await makeSite(test.db, { applicationId: application.id });
  const grant = { userId: ada.id, applicationId: application.id, scopes: ["openid"], now };
  const id = await widenGrant(test.db, grant);
  await test.db.update(grants).set({ lastUsedAt: now }).where(eq(grants.id, id));
  const connected = {
    slug,
    audience: "everyone",
    isFavorite: false,
    isConnected: true,
    isAdmitted: false,
    lastUsedAt: now,
  };
  expect(await listSitesOfUser(test.db, ada.id)).toEqual([connected]);
  await test.db.update(grants).set({ revokedAt: now }).where(eq(grants.id, id));
  expect(await listSitesOfUser(test.db, ada.id)).toEqual([]);
});
