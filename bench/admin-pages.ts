import type { Db } from "@/db/system/client";
import { makeSession, makeUser } from "@/test/factories";
import type { Foyer } from "./foyer";
import { cookieOf } from "./passkeys";
import { cpuSeconds } from "./processes";
import { table } from "./table";

/** Measured requests per page after the first, and the maximum median in milliseconds. */
const ROUNDS = 15;
const GOAL = 200;

/** Times in milliseconds, the server's processor time among them, and the number of responses other than 200. */
export type Row = {
  page: string;
  first: number;
  median: number;
  slowest: number;
  cpu: number;
  refused: number;
};

/** Requests each page as an administrator, on data of `admin-population.ts`. */
export async function measurePages(foyer: Foyer): Promise<Row[]> {
  const { db, settings } = foyer;
  const { id } = await makeSession(db, (await makeUser(db, { role: "administrator" })).id);
  const cookie = `foyer.session=${cookieOf(id, settings.APP_SECRET)}`;
  const rows: Row[] = [];
  for (const page of await pagesOf(db)) {
    process.stdout.write(`${page}\n`);
    rows.push(await measure(foyer, page, cookie));
  }
  return rows;
}

/** Returns every page, with the most expensive filters and searches. */
async function pagesOf(db: Db): Promise<string[]> {
  const one = async (from: string) => {
    const [row] = await db.$client.unsafe<{ id: string }[]>(`select id from ${from} limit 1`);
    return row?.id ?? "";
  };
  const [site, user] = [await one("sites"), await one("users where username = 'person-1'")];
  const application = await one("applications where client_id = 'client-1'");
  const group = await one("groups where key = 'group-1'");
  return [
    "/admin",
    "/admin/sites",
    "/admin/sites?q=number+77",
    "/admin/sites?q=nothing-is-called-so",
    `/admin/sites/${site}`,
    "/admin/applications",
    "/admin/applications?state=pending",
    "/admin/applications?q=777",
    "/admin/applications?q=nothing-is-called-so",
    `/admin/applications/${application}`,
    `/admin/applications/${application}/people`,
    "/admin/groups",
    "/admin/groups?q=group+77",
    `/admin/groups/${group}`,
    `/admin/groups/${group}?q=person-77777`,
    `/admin/groups/${group}/remove`,
    "/palette?q=person-777",
    "/admin/users",
    "/admin/users?q=lovelace",
    "/admin/users?q=person-77777",
    "/admin/users?q=nobody-is-called-so",
    "/admin/users?role=developer",
    `/admin/users/${user}`,
    "/admin/keys",
    "/admin/audit",
    "/admin/audit?range=all&event=key.rotated",
    "/admin/audit?event=session.sign_in_failed",
    "/admin/audit?group=group-1",
    "/admin/audit?user=person-1",
    "/admin/audit?user=nobody-is-called-so",
    "/admin/audit?range=all&application=client-1",
    "/admin/audit?application=nothing-is-called-so",
    "/developer/apps",
    "/account",
    "/account/apps",
    "/account/sessions",
  ];
}

async function measure({ publicOrigin, pid }: Foyer, page: string, cookie: string): Promise<Row> {
  const times: number[] = [];
  let [used, refused] = [0, 0];
  // The palette is asked by a script, and isn't there as a page.
  const accept = page.startsWith("/palette") ? "*/*" : "text/html";
  const headers = { cookie, accept, "accept-encoding": "gzip" };
  for (let round = 0; round <= ROUNDS; round++) {
    if (round === 1) used = (await cpuSeconds(pid)) ?? Number.NaN;
    const start = performance.now();
    const answer = await fetch(publicOrigin + page, { headers });
    await answer.arrayBuffer();
    times.push(performance.now() - start);
    if (answer.status !== 200) refused += 1;
  }
  const cpu = ((((await cpuSeconds(pid)) ?? Number.NaN) - used) / ROUNDS) * 1000;
  const [first = 0, ...later] = times;
  later.sort((a, b) => a - b);
  const median = later[Math.floor(later.length / 2)] ?? 0;
  return { page, first, median, slowest: later.at(-1) ?? 0, cpu, refused };
}

const milliseconds = (time: number) => `${time.toFixed(0)} ms`;

export const formatPages = (rows: Row[]) =>
  table([
    ["", "first", "median", "slowest", "processor", "refused", "target"],
    ...rows.map(({ page, first, median, slowest, cpu, refused }) => [
      page.replace(/[0-9a-f-]{36}/, "…"),
      milliseconds(first),
      milliseconds(median),
      milliseconds(slowest),
      `${cpu.toFixed(1)} ms`,
      `${refused}`,
      refused === 0 && median <= GOAL ? "met" : "missed",
    ]),
  ]);
