import { sql } from "drizzle-orm";
import { grants } from "@/db/schema/applications";
import { makeApplication } from "@/test/factories";
import { measure, signIn } from "./admin-pages";
import { median } from "./contest";
import { startFoyer } from "./foyer";
import { populateGroups } from "./group-population";
import { CONNECTIONS, fire, type Target } from "./load/load";
import { foyerProvider } from "./providers/foyer-provider";
import { obtainTokens } from "./providers/targets";
import { table } from "./table";

const PEOPLE = 100_000;

/** Rounds of `/me`. */
const ROUNDS = 15;

const ROWS = 100_000;

type Foyer = Awaited<ReturnType<typeof startFoyer>>;

/**
 * `npm run bench:groups`: `/me` of an application for groups beside one for everyone, the pages of groups, a file of
 * memberships, and the removal of a group of everybody, while other requests go on.
 */
async function main() {
  const foyer = await startFoyer({ fresh: false, sites: 20 });
  try {
    const { restricted, everybody } = await populate(foyer);
    const cookie = await signIn(foyer.db, foyer.settings.APP_SECRET);
    const ratio = await compareMe(foyer, restricted);
    const pages = await measurePages(foyer, cookie, everybody);
    const post = poster(foyer, cookie);
    const before = await countMembers(foyer);
    const imported = await beside(foyer, () => post("import", importBody()));
    if ((await countMembers(foyer)) === before) throw new Error("the file was refused");
    const removed = await beside(foyer, () =>
      post("remove", new URLSearchParams({ group: everybody })),
    );
    const rows = [
      ["/me, for groups / for everyone", ratio.toFixed(2)],
      ...pages.map(([page, time]) => [page, `${time.toFixed(0)} ms`]),
      [`import of ${ROWS} memberships`, described(imported)],
      [`removal of a group of ${PEOPLE}`, described(removed)],
    ];
    process.stdout.write(`${table(rows)}\n`);
  } catch (error) {
    process.stderr.write(foyer.output());
    throw error;
  } finally {
    await foyer.stop();
  }
}

async function populate({ db, user, application }: Foyer) {
  const client = db.$client;
  await client`
    insert into users (username, name, role, created_at)
    select 'person-' || n, 'Person ' || n, 'user', now() - n * interval '1 minute'
    from generate_series(1, ${PEOPLE - 1}) n`;
  const everybody = await populateGroups(db);
  const restricted = await makeApplication(db);
  await client`update applications set open_since = null where id = ${restricted.id}`;
  await client`
    insert into application_groups (application_id, group_id)
    select ${restricted.id}, id from groups where key in ('group-1', 'group-2', 'group-3')`;
  const now = new Date();
  const scopes = application.scopes;
  await db.insert(grants).values({
    userId: user.id,
    applicationId: restricted.id,
    scopes,
    createdAt: now,
    lastUsedAt: now,
  });
  await db.execute(sql`vacuum analyze`);
  return { restricted, everybody };
}

/** Returns the median of the rounds' ratios of requests per second. */
async function compareMe(foyer: Foyer, restricted: Foyer["application"]) {
  const [ours, peer] = [await meOf(foyer, restricted), await meOf(foyer, foyer.application)];
  await fire(ours, 1);
  await fire(peer, 1);
  const ratios: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const [one, other] = [await fire(ours, 1), await fire(peer, 1)];
    ratios.push(one.rate / other.rate);
  }
  return median(ratios);
}

async function meOf(foyer: Foyer, application: Foyer["application"]): Promise<Target> {
  const tokens = await obtainTokens(await foyerProvider(foyer), application, CONNECTIONS);
  const requests = tokens.map(({ access_token }) => ({
    origin: foyer.origin,
    method: "GET" as const,
    path: "/api/v1/me",
    headers: { authorization: `Bearer ${access_token}` },
  }));
  return { status: 200, job: { kind: "same", requests } };
}

async function measurePages({ origin, db }: Foyer, cookie: string, group: string) {
  const [one] = await db.$client<{ id: string }[]>`select id from groups where key = 'group-500'`;
  const [person] = await db.$client<{ id: string }[]>`
    select id from users where username = 'person-777'`;
  const pages = [
    "/admin/groups",
    "/admin/groups?q=77",
    "/admin/groups?q=nothing-is-called-so",
    `/admin/groups/${group}`,
    `/admin/groups/${one?.id}`,
    `/admin/groups/${group}/remove`,
    `/admin/users/${person?.id}`,
    "/admin/audit?group=group-1",
    "/admin",
    "/palette?q=person+777",
    "/palette?q=nothing-is-called-so",
  ];
  const measured: [page: string, time: number][] = [];
  for (const page of pages) {
    const { median: time, refused } = await measure(origin, page, cookie);
    if (refused > 0) throw new Error(`${page} was refused`);
    measured.push([page.replace(/[0-9a-f-]{36}/, "…"), time]);
  }
  return measured;
}

/** Returns a file that adds people to groups that they may be in already. */
function importBody() {
  const rows = Array.from(
    { length: ROWS },
    (_, n) => `group-${2 + (n % 900)},person-${1 + (n % (PEOPLE - 1))}`,
  );
  const body = new FormData();
  body.set("do", "import");
  body.set("file", new Blob([`group,username\n${rows.join("\n")}\n`]), "members.csv");
  return body;
}

async function countMembers({ db }: Foyer): Promise<number> {
  const [row] = await db.$client<{ n: number }[]>`select count(*)::int as n from group_members`;
  return row?.n ?? 0;
}

const poster =
  ({ publicOrigin }: Foyer, cookie: string) =>
  async (form: "import" | "remove", body: URLSearchParams | FormData) => {
    const headers = { cookie, origin: publicOrigin };
    const address = `${publicOrigin}/forms/admin/groups/${form}`;
    const answer = await fetch(address, { method: "POST", headers, body, redirect: "manual" });
    if (answer.status !== 303) throw new Error(`${form} answered ${answer.status}`);
  };

type Beside = { took: number; slowest: number; others: number };

/** Does something while one request after the other asks `/me`, and returns how long both took. */
async function beside(foyer: Foyer, work: () => Promise<void>): Promise<Beside> {
  const [tokens] = await obtainTokens(await foyerProvider(foyer), foyer.application, 1);
  const headers = { authorization: `Bearer ${tokens?.access_token}` };
  const start = performance.now();
  let done = false;
  const working = work().finally(() => {
    done = true;
  });
  let [slowest, others] = [0, 0];
  while (!done) {
    const asked = performance.now();
    const answer = await fetch(`${foyer.origin}/api/v1/me`, { headers });
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`/me answered ${answer.status}`);
    slowest = Math.max(slowest, performance.now() - asked);
    others++;
  }
  await working;
  return { took: performance.now() - start, slowest, others };
}

const described = ({ took, slowest, others }: Beside) =>
  `${took.toFixed(0)} ms; slowest of ${others} /me beside it: ${slowest.toFixed(0)} ms`;

await main();
