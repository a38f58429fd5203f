import { expect, test } from "@playwright/test";
import { makeSite, makeUser } from "@/test/factories";
import { CookieClient } from "../../support/cookie-client";
import { signedInBrowser } from "../../support/flow";
import { db, world } from "../../support/world";

/** Every form of these pages, with a post that would succeed if permitted. */
const forms = (site: string) => ({
  "/forms/admin/sites/add": {
    slug: `${site}x`,
    title: "T",
    displayUrl: "d",
    kind: "internal",
    pinWeight: "0",
    audience: "everyone",
    groups: "",
  },
  "/forms/admin/sites/save": {
    site,
    revision: "1",
    slug: site,
    title: "T",
    displayUrl: "d",
    kind: "internal",
    pinWeight: "0",
    audience: "everyone",
    groups: "",
  },
  "/forms/admin/sites/enable": { switch: `${site} 1 off` },
  "/forms/admin/sites/move": { move: `${site} 1 - -` },
  "/forms/admin/sites/restore-target": { site, revision: "1", target: "1" },
  "/forms/admin/sites/remove": { site, revision: "1" },
});

test("only editors and administrators come in; unknown ids change nothing", async () => {
  const site = await makeSite(db());
  const unchanged = async () => {
    const [row] = await db().$client`select revision from sites where id = ${site.id}`;
    expect(row).toEqual({ revision: 1 });
  };
  for (const role of ["user", "developer"] as const) {
    const { browser } = await signedInBrowser(await makeUser(db(), { role }));
    for (const page of ["", "/new", `/${site.id}`, `/${site.id}/remove`])
      expect([page, (await browser.get(`/admin/sites${page}`)).status]).toEqual([page, 403]);
    for (const [address, fields] of Object.entries(forms(site.id)))
      expect([address, (await browser.post(address, fields)).status]).toEqual([address, 403]);
    await unchanged();
  }
  const stranger = new CookieClient(world().origin);
  const sent = await stranger.post("/forms/admin/sites/remove", { site: site.id, revision: "1" });
  expect(sent.headers.get("location")).toBe(`${world().origin}/admin/sites/${site.id}`);
  const { browser } = await signedInBrowser(await makeUser(db(), { role: "administrator" }));
  for (const page of ["", "/new", `/${site.id}`, `/${site.id}/remove`])
    expect([page, (await browser.get(`/admin/sites${page}`)).status]).toEqual([page, 200]);
  for (const id of ["nobody", crypto.randomUUID(), "__proto__"]) {
    expect([id, (await browser.get(`/admin/sites/${id}`)).status]).toEqual([id, 404]);
    const { "/forms/admin/sites/add": _, ...others } = forms(id);
    for (const [address, fields] of Object.entries(others)) {
      const answer = await browser.post(address, fields);
      expect([address, answer.status]).toEqual([address, 303]);
      expect(answer.headers.get("location")).toMatch(/refused=site_unknown|problem=site/);
    }
  }
  await unchanged();
});
