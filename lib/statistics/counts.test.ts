import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { setUpTestDatabase } from "@/test/database/database";
import { makeSite } from "@/test/factories";
import { count, countApiUse, countVisit } from "./counts";
import { writeCounts } from "./write-counts";

const real = setUpTestDatabase();
beforeEach(() => real.db.$client`truncate site_visits, daily_counts, recent_counts, api_uses`);

const noon = new Date("2026-06-01T12:00:00Z");

const visits = () =>
  real.db.$client`select site_id as site, day::text, visits from site_visits order by day, site`;
const counts = () =>
  real.db.$client`select day::text, what, count::int from daily_counts order by day, what`;

test("adds visits to the day they are written on", async () => {
  const { id } = await makeSite(real.db);
  countVisit(id);
  countVisit(id);
  count("sign_in");
  await writeCounts(real.db, noon);
  countVisit(id);
  await writeCounts(real.db, noon);
  countVisit(id);
  await writeCounts(real.db, new Date("2026-06-02T00:00:01Z"));
  expect(await visits()).toEqual([
    { site: id, day: "2026-06-01", visits: 3 },
    { site: id, day: "2026-06-02", visits: 1 },
  ]);
  expect(await counts()).toEqual([
    { day: "2026-06-01", what: "redirect", count: 3 },
    { day: "2026-06-01", what: "sign_in", count: 1 },
    { day: "2026-06-02", what: "redirect", count: 1 },
  ]);
});

test("drops visits of a site that was removed meanwhile", async () => {
  const { id } = await makeSite(real.db);
  const gone = await makeSite(real.db);
  countVisit(id);
  countVisit(gone.id);
  await real.db.$client`delete from sites where id = ${gone.id}`;
  await writeCounts(real.db, noon);
  expect(await visits()).toEqual([{ site: id, day: "2026-06-01", visits: 1 }]);
});

test("adds tokens of services to the day of their issue", async () => {
  const [apiId, applicationId] = [randomUUID(), randomUUID()];
  const obtained = (day: string) => countApiUse({ apiId, applicationId, day, tokens: 1 });
  const uses = () => real.db.$client`select day::text, tokens from api_uses order by day`;
  obtained("2026-06-01");
  obtained("2026-06-01");
  obtained("2026-06-02");
  await real.db.$client`alter table api_uses rename to elsewhere`;
  await expect(writeCounts(real.db, noon)).rejects.toThrow();
  await real.db.$client`alter table elsewhere rename to api_uses`;
  obtained("2026-06-01");
  await writeCounts(real.db, new Date("2026-06-02T00:00:01Z"));
  obtained("2026-06-02");
  await writeCounts(real.db, noon);
  expect(await uses()).toEqual([
    { day: "2026-06-01", tokens: 3 },
    { day: "2026-06-02", tokens: 2 },
  ]);
});

test("keeps counts that could not be written, and writes them once", async () => {
  const { id } = await makeSite(real.db);
  countVisit(id);
  count("token");
  await real.db.$client`alter table site_visits rename to elsewhere`;
  await expect(writeCounts(real.db, noon)).rejects.toThrow();
  expect(await counts()).toEqual([]);
  await real.db.$client`alter table elsewhere rename to site_visits`;
  countVisit(id);
  await writeCounts(real.db, noon);
  await writeCounts(real.db, noon);
  expect(await visits()).toEqual([{ site: id, day: "2026-06-01", visits: 2 }]);
  expect(await counts()).toEqual([
    { day: "2026-06-01", what: "redirect", count: 2 },
    { day: "2026-06-01", what: "token", count: 1 },
  ]);
});

test("loses nothing in concurrent writes", async () => {
  const sites = await Promise.all([makeSite(real.db), makeSite(real.db)]);
  await Promise.all(
    Array.from({ length: 20 }, (_, at) => {
      for (const { id } of at % 2 ? sites : sites.toReversed()) countVisit(id);
      return writeCounts(real.db, noon);
    }),
  );
  expect((await visits()).map((row) => row.visits)).toEqual([20, 20]);
});
