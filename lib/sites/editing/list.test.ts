import { beforeAll, describe, expect, it } from "vitest";
import { setUpProcessDatabase } from "@/test/database/database";
import { listSitePage, type SiteOrder } from "./list";

const test = setUpProcessDatabase();
beforeAll(async () => {
  await test.db.$client`
    insert into sites (slug, title, display_url, description, kind, section, pin_weight, created_at)
    select 's-' || lpad(n::text, 3, '0'), (array['Same', 'sAME', 'T ' || n % 17])[n % 3 + 1], 'd', '', 'external',
      (array[null, 'Ordered', 'New', 'Newest'])[n % 4 + 1], case when n % 20 = 0 then 700 + n % 3 else n % 7 + n % 4 end, '2026-01-01'::timestamptz + (n % 40) * interval '1 second'
    from generate_series(1, 130) n`;
  await test.db.$client`insert into site_sections values ('Gone', 1), ('Ordered', 2)`;
});

const now = new Date();
const ORDERS = (["title", "weight", "added"] as const).flatMap((by) =>
  [false, true].map((down) => ({ by, down })),
);

/** Sorts all sites by the same rules in a statement of its own. */
async function allIn({ by, down }: { by: SiteOrder; down: boolean }): Promise<string[]> {
  const sql = test.db.$client;
  // Pinned sites, the section that somebody placed, new ones by their heaviest sites, and no section.
  const place = sql`case when pin_weight >= 700 then 4
    else coalesce(array_position(array['New', 'Newest', 'Ordered'], section), 0) end * 1000 + pin_weight`;
  const column = { title: sql`lower(title)`, weight: place, added: sql`created_at` }[by];
  const slugFalls = by === "weight" ? !down : down;
  const all = await sql<{ slug: string }[]>`
    select slug from sites order by ${column} ${down ? sql`desc` : sql``}, slug ${slugFalls ? sql`desc` : sql``}`;
  return all.map(({ slug }) => slug);
}

describe.each(ORDERS)("by $by, downward $down", (sort) => {
  it("pages through all sites, there and back", async () => {
    const all = await allIn(sort);
    const pages = [await listSitePage({ q: "", sort, from: null }, now)];
    for (const { next } of pages)
      if (next) pages.push(await listSitePage({ q: "", sort, from: next }, now));
    expect(pages.flatMap(({ lines }) => lines.map(({ slug }) => slug))).toEqual(all);
    const back = await listSitePage({ q: "", sort, from: pages[2]?.previous ?? null }, now);
    expect(back).toEqual(pages[1]);
  });
});

it("filters by section, audience and status", async () => {
  const sort = { by: "title", down: false } as const;
  const find = async (filter: object) => {
    const { lines, total } = await listSitePage({ q: "", sort, from: null, ...filter }, now);
    return [total, lines[0]?.section, lines[0]?.audience];
  };
  await test.db.$client`
    update sites set audience = 'signed_in', enabled_at = null where slug in ('s-001', 's-005')`;
  expect(await find({ section: "Ordered", audience: "signed_in" })).toEqual([
    2,
    "Ordered",
    "signed_in",
  ]);
  expect(await find({ section: "New", state: "disabled" })).toEqual([0, undefined, undefined]);
  expect(await find({ state: "disabled", audience: null })).toEqual([2, "Ordered", "signed_in"]);
  expect(await find({ state: "no_icon" })).toEqual(await find({}));
});

it.each([
  ["zoe WIKI", ["books"]],
  ["ｗｉｋｉ books", ["books"]],
  ["https://www.bücher.example/de/page?x=1", ["books"]],
  ["https://xn--bcher-kva.example", ["books"]],
  ["wiki https://other.example/", []],
  ["100%", []],
])("searches %j", async (q, slugs) => {
  await test.db.$client`
    insert into sites (slug, title, display_url, description, kind, pin_weight, target_url)
    values ('books', 'Wiki of Zoë', 'Bücher', '', 'external', 0, 'https://xn--bcher-kva.example/de')
    on conflict do nothing`;
  const sort = { by: "title", down: false } as const;
  const { lines, total } = await listSitePage({ q, sort, from: null }, now);
  expect(lines.map(({ slug }) => slug)).toEqual(slugs);
  expect(total).toBe(slugs.length);
});
