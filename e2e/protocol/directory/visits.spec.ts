import { expect, test } from "@playwright/test";
import { makeSite } from "@/test/factories";
import { setUpOwnServer } from "../../support/own-server";

/* A visit is stored only as a count per day. Runs on a database of its own, which is searched completely. */

const own = setUpOwnServer({ TRUST_PROXY: "1", LOG_LEVEL: "info" });

const ADDRESS = "203.0.113.77";
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0";
const GOOGLEBOT = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";

const openAt = (path: string, headers: Record<string, string>, method = "GET") =>
  fetch(`${own.server.origin}${path}`, {
    method,
    redirect: "manual",
    headers: { "X-Forwarded-For": ADDRESS, ...headers },
  });

const open = (slug: string, headers: Record<string, string>, method = "GET") =>
  openAt(`/api/v1/sites/${slug}/redirect`, headers, method);

const visitsOf = (id: string) => own.db.$client`
  select day::text, visits from site_visits where site_id = ${id}`;

/** Returns every row of every table that contains a text. */
async function rowsWith(text: string): Promise<string[]> {
  const tables = await own.db.$client<{ name: string }[]>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`;
  const found = await Promise.all(
    tables.map(
      ({ name }) => own.db.$client<{ row: string }[]>`
        select t::text as row from ${own.db.$client(name)} t where t::text like ${`%${text}%`}`,
    ),
  );
  return found.flat().map(({ row }) => row);
}

test("a person's visit is counted by site and day within some seconds, a program's is not, and nothing is kept of either", async () => {
  const [site, quiet] = [await makeSite(own.db), await makeSite(own.db)];
  const person = { "User-Agent": FIREFOX };
  for (const { slug } of [site, quiet]) {
    expect((await open(slug, person, "HEAD")).status).toBe(302);
    expect((await open(slug, { "User-Agent": GOOGLEBOT })).status).toBe(302);
    expect((await openAt(`/go/${slug}`, person, "HEAD")).status).toBe(302);
    expect((await openAt(`/go/${slug}`, { "User-Agent": GOOGLEBOT })).status).toBe(302);
    await open(slug, { "User-Agent": "curl/8.9.1" });
    await open(slug, { ...person, "Sec-Purpose": "prefetch" });
    await open(slug, { ...person, "Sec-Purpose": "prefetch;prerender" });
    await open(slug, { ...person, Purpose: "prefetch" });
  }
  expect((await open(site.slug, person)).headers.get("location")).toBe(site.targetUrl);
  const day = new Date().toISOString().slice(0, 10);
  await expect.poll(() => visitsOf(site.id), { timeout: 10_000 }).toEqual([{ day, visits: 1 }]);

  // Opens the site again, by its card: the write of this visit would include any others.
  expect((await openAt(`/go/${site.slug}`, person)).headers.get("location")).toBe(site.targetUrl);
  await expect.poll(() => visitsOf(site.id), { timeout: 10_000 }).toEqual([{ day, visits: 2 }]);
  expect(await visitsOf(quiet.id)).toEqual([]);
  const [counted] = await own.db.$client`
    select count::int from daily_counts where what = 'redirect'`;
  expect(counted).toEqual({ count: 2 });

  for (const text of ["203.0.113", "rv:132.0", "Googlebot"]) {
    expect(await rowsWith(text)).toEqual([]);
    expect(own.server.output()).not.toContain(text);
  }
  expect(await rowsWith(site.id)).toHaveLength(2);
});
