import type { Db } from "@/db/system/client";
import { makeSession, makeUser } from "@/test/factories";
import { cookieOf } from "./passkeys";
import { table } from "./table";

/** Measured requests per page after the first, and the maximum median in milliseconds. */
const ROUNDS = 15;
const GOAL = 200;

/** Times in milliseconds, and the number of responses other than 200. */
export type Row = {
  page: string;
  first: number;
  median: number;
  slowest: number;
  bytes: number;
  refused: number;
};

/** Requests each page as an administrator, on data of `admin-population.ts`. */
export async function measurePages(db: Db, origin: string, secret: string): Promise<Row[]> {
  const { id } = await makeSession(db, (await makeUser(db, { role: "administrator" })).id);
  const cookie = `foyer.session=${cookieOf(id, secret)}`;
  const rows: Row[] = [];
  for (const page of await pagesOf(db)) {
    process.stdout.write(`${page}\n`);
    rows.push(await measure(origin, page, cookie));
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
  ];
}

async function measure(origin: string, page: string, cookie: string): Promise<Row> {
  const times: number[] = [];
  let [bytes, refused] = [0, 0];
  // The palette is asked by a script, and isn't there as a page.
  const accept = page.startsWith("/palette") ? "*/*" : "text/html";
  for (let round = 0; round <= ROUNDS; round++) {
    const start = performance.now();
    const answer = await fetch(origin + page, { headers: { cookie, accept } });
    bytes = (await answer.arrayBuffer()).byteLength;
    times.push(performance.now() - start);
    if (answer.status !== 200) refused += 1;
  }
  const [first = 0, ...later] = times;
  later.sort((a, b) => a - b);
  const median = later[Math.floor(later.length / 2)] ?? 0;
  return { page, first, median, slowest: later.at(-1) ?? 0, bytes, refused };
}

const milliseconds = (time: number) => `${time.toFixed(0)} ms`;

export const formatPages = (rows: Row[]) =>
  table([
    ["", "first", "median", "slowest", "refused", "target"],
    ...rows.map(({ page, first, median, slowest, refused }) => [
      page.replace(/[0-9a-f-]{36}/, "…"),
      milliseconds(first),
      milliseconds(median),
      milliseconds(slowest),
      `${refused}`,
      refused === 0 && median <= GOAL ? "met" : "missed",
    ]),
  ]);
