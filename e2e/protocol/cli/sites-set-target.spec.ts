import { expect, test } from "@playwright/test";
import { makeSite } from "@/test/factories";
import { foyer, foyerJson } from "../../support/foyer";
import { db, world } from "../../support/world";

test("set-target shows within a second on every process, with its history and event", async () => {
  test.setTimeout(60_000);
  const { id, slug, targetUrl } = await makeSite(db());
  const url = "https://elsewhere.example/?a=b#c";
  expect(await foyerJson(["sites", "set-target", slug, url])).toEqual({
    slug,
    target_url: url,
    previous_target_url: targetUrl,
  });
  for (const origin of [world().origin, world().secondOrigin]) {
    const location = async () => {
      const answer = await fetch(`${origin}/api/v1/sites/${slug}/redirect`, { redirect: "manual" });
      return answer.headers.get("location");
    };
    await expect.poll(location, { timeout: 1000, intervals: [20] }).toBe(url);
  }
  const targets = await db().$client`
    select target_url, set_by from site_targets where site_id = ${id} order by id`;
  expect([...targets]).toEqual([
    { target_url: targetUrl, set_by: null },
    { target_url: url, set_by: null },
  ]);
  const events = await db().$client`
    select event, actor_id, before, after from audit_events where site_id = ${id}`;
  expect([...events]).toEqual([
    { event: "site.changed", actor_id: null, before: { targetUrl }, after: { targetUrl: url } },
  ]);
});

test("set-target refuses an unknown slug and whatever is no target, and changes nothing", async () => {
  const { slug, id } = await makeSite(db());
  for (const [args, message] of [
    [["no-such-site", "https://a.example/"], /^foyer: SLUG: no site has this slug/],
    [[slug, "http://a.example/"], /^foyer: URL: must start with https:/],
    [[slug, "https://me@a.example/"], /^foyer: URL: must not contain a username/],
  ] as const) {
    const refused = await foyer(["sites", "set-target", ...args]);
    expect(refused).toMatchObject({ status: 1, stdout: "" });
    expect(refused.stderr).toMatch(message);
  }
  expect((await foyer(["sites", "set-target", slug])).status).toBe(2);
  const [row] = await db().$client`select revision from sites where id = ${id}`;
  expect(row).toEqual({ revision: 1 });
});
