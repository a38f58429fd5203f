import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import sharp from "sharp";
import { expect, it } from "vitest";
import { serviceContext } from "@/db/audit/events";
import { insertImage } from "@/db/images";
import { listEnabledSites } from "@/db/sites/sites";
import { boardOf } from "@/lib/sites/catalog/board";
import { unpackSite } from "@/lib/sites/catalog/board-site";
import { drawIcon } from "@/lib/sites/icons/draw-icon";
import { setUpProcessDatabase } from "@/test/database/database";
import { makeSite } from "@/test/factories";
import { findSiteDetail } from "./detail";
import { fetchIcon, setLibraryIcon } from "./icon";

const test = setUpProcessDatabase();
const context = serviceContext(new Date());

it("stores the icon that a site's page declares, whatever the site's revision, and notes the change", async () => {
  const square = { width: 40, height: 40, channels: 3, background: "#286" } as const;
  const png = await sharp({ create: square }).png().toBuffer();
  const pages = createServer(({ url }, response) =>
    response.end(url === "/i.png" ? png : '<link rel="icon" href="/i.png">'),
  ).listen(0, "127.0.0.1");
  await once(pages, "listening");
  // The server has no certificate, so this database accepts other targets than https.
  await test.db.$client`alter table sites drop constraint sites_target_url`;
  const targetUrl = `http://127.0.0.1:${(pages.address() as AddressInfo).port}/`;
  const { id } = await makeSite(test.db, { targetUrl, revision: 7 });
  expect(await fetchIcon(id, context)).toEqual({ ok: true, value: true });
  pages.close();
  const [site] = await test.db.$client`
    select revision, icon_hash is not null as icon from sites where id = ${id}`;
  expect(site).toEqual({ revision: 8, icon: true });
  const events = await test.db
    .$client`select event, before from audit_events where site_id = ${id}`;
  expect([...events]).toEqual([{ event: "site.changed", before: { icon: null } }]);
});

it.each([
  [null, "no_icon"],
  ["https://nowhere.invalid/", "site_unreachable"],
])("says why a site with the target %s has no icon", async (targetUrl, error) => {
  const { id } = await makeSite(test.db, { targetUrl });
  expect(await fetchIcon(id, context)).toEqual({ ok: false, error });
});

it("sets the icon of the library that fits, or the chosen one, and notes it; with keep, never another one", async () => {
  const { id, slug } = await makeSite(test.db, { title: "Team Wiki" });
  const icon = async () =>
    (await test.db.$client`select icon_hash from sites where id = ${id}`)[0]?.icon_hash;
  expect(await setLibraryIcon({ slug }, { keep: true }, context)).toEqual({
    ok: true,
    value: true,
  });
  const first = await icon();
  expect(first).toEqual((await drawIcon({ glyph: "book", color: "green" })).hash);
  expect(await setLibraryIcon({ slug }, { keep: true }, context)).toEqual({
    ok: false,
    error: "has_icon",
  });
  expect(await icon()).toEqual(first);
  expect((await setLibraryIcon({ slug }, { glyph: "star", color: "red" }, context)).ok).toBe(true);
  expect(await icon()).toEqual((await drawIcon({ glyph: "star", color: "red" })).hash);
  const { board } = boardOf(await listEnabledSites(test.db));
  expect(board.map((site) => unpackSite(site).icon)).toContain("star #c2343d");
  const [{ count } = { count: 0 }] = await test.db.$client`
    select count(*)::int from audit_events where site_id = ${id} and event = 'site.changed'`;
  expect(count).toBe(2);
});

it("names the picture of a site from before names were stored, and notes no change", async () => {
  const { glyph, color, ...picture } = await drawIcon({ glyph: "train", color: "pink" });
  await insertImage(test.db, picture, new Date());
  const { id, slug } = await makeSite(test.db, { iconHash: picture.hash });
  const drawn = async () => (await findSiteDetail(id, new Date()))?.drawn;
  expect(await drawn()).toBeNull();
  const done = await setLibraryIcon({ slug }, { glyph, color }, context);
  expect([done, await drawn()]).toEqual([
    { ok: true, value: false },
    { glyph, color },
  ]);
  await insertImage(test.db, picture, new Date());
  expect(await drawn()).toEqual({ glyph, color });
});

it("gives a site that nothing in the library fits no icon", async () => {
  const { slug } = await makeSite(test.db, {
    title: "Zephyr",
    displayUrl: "z.example",
    targetUrl: null,
  });
  expect(await setLibraryIcon({ slug }, {}, context)).toEqual({ ok: false, error: "no_glyph" });
});
