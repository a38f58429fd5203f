import { makeApplication, makeSite, makeUser } from "@/test/factories";
import { signedInBrowser } from "../../support/flow";
import { expect, test } from "../../support/spec";
import { db, world } from "../../support/world";

/** Text of a page without what differs in every response. */
const plain = (body: string) => body.replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, "");

async function makeHidden() {
  const [member, stranger] = [await makeUser(db()), await makeUser(db())];
  const site = await makeSite(db(), { audience: "groups" });
  const key = `g-${site.id}`;
  await db().$client`
    with made as (insert into groups (key, name) values (${key}, ${key}) returning id),
      joined as (insert into group_members (user_id, group_id) select ${member.id}, id from made)
    insert into site_groups (site_id, group_id) select ${site.id}, id from made`;
  return { member, stranger, site, key };
}

test("members of a site's groups open it; for everyone else there is no such site", async () => {
  const { member, stranger, site, key } = await makeHidden();
  const address = `/go/${site.slug}`;
  const { browser } = await signedInBrowser(member);
  const opened = await browser.get(address);
  expect([opened.status, opened.headers.get("location")]).toEqual([302, site.targetUrl]);
  expect(opened.headers.get("cache-control")).toBe("no-store");

  const other = (await signedInBrowser(stranger)).browser;
  const [hidden, unknown] = [await other.get(address), await other.get("/go/no-such-site")];
  expect([hidden.status, unknown.status]).toEqual([404, 404]);
  expect(plain(await hidden.text())).toBe(plain(await unknown.text()));

  for (const slug of [site.slug, "no-such-site"]) {
    const asked = await fetch(`${world().origin}/go/${slug}`, { redirect: "manual" });
    expect(asked.status).toBe(303);
    expect(asked.headers.get("location")).toMatch(
      new RegExp(`/sign-in\\?next=%2Fgo%2F${slug}%3Fsigned-in$`),
    );
    const api = await fetch(`${world().origin}/api/v1/sites/${slug}/redirect`);
    expect(api.status).toBe(404);
  }
  await db().$client`delete from groups where key = ${key}`;
  expect((await browser.get(address)).status).toBe(404);
});

test("a site for everyone opens without a session too, and the API doesn't list the others", async () => {
  const { targetUrl, slug } = await makeSite(db());
  const inside = await makeSite(db(), { audience: "signed_in" });
  const open = () => fetch(`${world().origin}/go/${slug}`, { redirect: "manual" });
  await expect.poll(async () => (await open()).headers.get("location")).toBe(targetUrl);
  const { browser } = await signedInBrowser(await makeUser(db()));
  expect((await browser.get(`/go/${inside.slug}`)).headers.get("location")).toBe(inside.targetUrl);
  expect((await browser.get(`/go/${slug}`)).headers.get("location")).toBe(targetUrl);
  for (const [q, total] of [
    [slug, 1],
    [inside.slug, 0],
  ] as const) {
    const listed = await fetch(`${world().origin}/api/v1/sites?q=${q}`);
    expect(await listed.json()).toMatchObject({ total });
  }
});

test("a site without a target opens the homepage of an application that no developer owns", async () => {
  const user = await makeUser(db());
  const { browser } = await signedInBrowser(user);
  const homepageUrl = "http://localhost:4000/";
  const open = async (ownerId: string | null) => {
    const application = await makeApplication(db(), { homepageUrl, ownerId });
    const site = await makeSite(db(), { targetUrl: null, applicationId: application.id });
    const api = await fetch(`${world().origin}/api/v1/sites/${site.slug}/redirect`);
    const { status, headers } = await browser.get(`/go/${site.slug}`);
    return [api.status, status, headers.get("location")];
  };
  expect(await open(null)).toEqual([404, 302, homepageUrl]);
  expect(await open(user.id)).toEqual([404, 404, null]);
});

test("a slug off the pattern is no site, whatever it decodes to", async () => {
  const { browser } = await signedInBrowser(await makeUser(db()));
  for (const off of ["A", "-a", "a%00", "%zz", "%2e%2e%2f", "x".repeat(3000)])
    expect([off, (await browser.get(`/go/${off}`)).status]).toEqual([off, 404]);
});

test("a sign-in on the way ends on a page that opens the site", async () => {
  const { browser } = await signedInBrowser(await makeUser(db()));
  const { slug, targetUrl } = await makeSite(db(), { audience: "signed_in" });
  const opened = await browser.get(`/go/${slug}?signed-in`);
  expect(opened.status).toBe(200);
  expect(await opened.text()).toContain(`content="0; url=${targetUrl}"`);
});
