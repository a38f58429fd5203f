import { beforeEach, expect, it } from "vitest";
import { serviceContext } from "@/db/audit/events";
import { DIRECTORY_ORDER, listSitePage } from "@/lib/sites/editing/list";
import { setUpProcessDatabase } from "@/test/database/database";
import { makeSite } from "@/test/factories";
import type { SiteGroup } from "./groups";
import { moveSite } from "./moving";

const test = setUpProcessDatabase();
beforeEach(() => test.db.$client`delete from sites`);

const now = new Date();
const usual = { q: "", sort: DIRECTORY_ORDER, from: null };
const context = () => serviceContext(now);

/** Returns the changes in a site's audit events, oldest first. */
const eventsOf = (siteId: string) =>
  test.db.$client<
    { event: string; before: unknown; after: unknown }[]
  >`select event, before, after from audit_events where site_id = ${siteId} order by id`;

const slugs = async () => {
  const { lines } = await listSitePage(usual, now);
  return lines.map(({ slug }) => slug).join(" ");
};

it("moves a site by the steps that the list offers, and refuses a move based on an outdated order", async () => {
  for (const slug of ["a", "b", "c", "d"]) await makeSite(test.db, { slug });
  const { lines } = await listSitePage(usual, now);
  const [, , c, d] = lines.map(({ id, revision, up, down }) => ({
    siteId: id,
    revision,
    up,
    down,
  }));
  if (!d?.up || !c?.up) throw new Error("no steps");
  const moved = await moveSite({ ...c, ...c.up }, context());
  expect(await slugs()).toBe("a c b d");
  expect(await moveSite({ ...d, ...d.up }, context())).toEqual({
    ok: false,
    error: "order_changed",
  });
  expect(await slugs()).toBe("a c b d");
  expect(await eventsOf(c.siteId)).toEqual([
    {
      event: "site.ordered",
      before: { pinWeights: { a: 0, c: 0 } },
      after: { pinWeights: { a: 1, c: 1 } },
    },
  ]);

  // Takes the move back.
  if (!moved.ok) throw new Error(moved.error);
  await moveSite({ siteId: c.siteId, ...moved.value }, context());
  expect(await slugs()).toBe("a b c d");
});

it("moves a site within its group, into the pinned ones, and into another section", async () => {
  const made = new Map<string, string>();
  for (const [slug, section, pinWeight] of [
    ["top", "Work", 700],
    ["a", "Work", 690],
    ["b", "Work", 0],
    ["c", null, 50],
  ] as const)
    made.set(slug, (await makeSite(test.db, { slug, section, pinWeight })).id);
  const id = (slug: string | null) => (slug === null ? null : (made.get(slug) ?? ""));
  const put = async (
    slug: string,
    above: string | null,
    below: string | null,
    group?: SiteGroup,
  ) => {
    const siteId = id(slug) ?? "";
    const [site] = await test.db.$client`select revision from sites where id = ${siteId}`;
    const place = { siteId, revision: site?.revision, above: id(above), below: id(below), group };
    const moved = await moveSite(place, context());
    return moved.ok ? slugs() : moved.error;
  };
  const { lines } = await listSitePage(usual, now);
  expect(lines.map(({ slug, group }) => `${slug} ${group}`)).toEqual([
    "top pinned",
    "a in Work",
    "b in Work",
    "c in ",
  ]);
  expect(lines.map(({ up, down }) => [up, down].map((step) => step !== null))).toEqual([
    [false, false],
    [false, true],
    [true, false],
    [false, false],
  ]);
  expect(await put("b", null, "a")).toBe("top b a c");
  expect(await put("c", "b", "a", "in Work")).toBe("top b c a");
  expect(await put("a", "top", null, "pinned")).toBe("top a b c");
  expect(await put("b", "top", "a")).toBe("order_changed");
  expect(await put("top", null, null, "in Play")).toBe("a b c top");
  const stored = await test.db.$client`select slug, section, pin_weight from sites order by slug`;
  expect(stored.map((row) => Object.values(row).join(" "))).toEqual([
    "a Work 700",
    "b Work 699",
    "c Work 695",
    "top Play 10",
  ]);
  expect((await eventsOf(made.get("top") ?? "")).at(-1)).toEqual({
    event: "site.ordered",
    before: { pinWeights: { top: 701 }, section: "Work" },
    after: { pinWeights: { top: 10 }, section: "Play" },
  });
});

it("pages through 10,000 sites both ways, moves a pinned one, and says what cannot be ordered", async () => {
  await test.db.$client`
    insert into sites (slug, title, display_url, description, kind, pin_weight)
    select 's-' || lpad(n::text, 5, '0'), 'Site ' || n, 'd', '', 'external', greatest(0, 60 - n)
    from generate_series(1, 10000) n`;
  const first = await listSitePage(usual, now);
  expect([first.total, first.lines.length, first.previous]).toEqual([10_000, 50, null]);
  const second = await listSitePage({ ...usual, from: first.next }, now);
  expect(second.lines[0]?.slug).toBe("s-00051");
  expect(second.edges).toEqual({ above: first.lines[49]?.id, below: expect.any(String) });
  const back = await listSitePage({ ...usual, from: second.previous }, now);
  expect(back).toEqual(first);
  const found = await listSitePage({ ...usual, q: "SITE 77" }, now);
  // Every number with 77 in it: each word is found by itself.
  expect(found.total).toBe(280);

  const [top, last] = [first.lines[0], second.lines[49]];
  const put = (line: typeof top, above: string | null, below: string | null) =>
    moveSite({ siteId: line?.id ?? "", revision: line?.revision ?? 0, above, below }, context());
  expect(await put(last, null, top?.id ?? "")).toMatchObject({ ok: true, value: { revision: 2 } });
  const [{ changed } = { changed: 0 }] = await test.db.$client`
    select count(*)::int as changed from sites where revision > 1`;
  expect(changed).toBe(1);
  const [deep] = await test.db.$client`select id from sites where slug = 's-05000'`;
  const [above, below] = await test.db.$client`
    select id from sites where slug in ('s-04000', 's-04001') order by slug`;
  const lost = { siteId: deep?.id, revision: 1, above: above?.id, below: below?.id };
  expect(await moveSite(lost, context())).toEqual({ ok: false, error: "weights_exhausted" });
});
