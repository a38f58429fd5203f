import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { closeDatabase, countingDatabase, type Db, DEADLINES, poolUsage } from "@/db/system/client";
import { increment } from "@/lib/runtime/metrics";
import { createProcessDatabase, type TestDatabase } from "@/test/database/database";
import { Distribution, expose, merge } from "./exposition";
import { type Measuring, startMeasuring } from "./measure";
import { routeLabels } from "./route-label";
import { measureStored } from "./stored";

let test: TestDatabase;
let measuring: Measuring;
beforeAll(async () => {
  vi.stubEnv("METRICS_PORT", "9464");
  measuring = startMeasuring() ?? expect.fail("nothing is measured");
  test = await createProcessDatabase();
});
afterAll(() => test.drop());

const read = async () => expose(await measuring.families({ stored: true }));

/** Value of the one line that begins with this name and these labels. */
async function readValue(series: string) {
  const lines = (await read()).split("\n").filter((line) => line.startsWith(`${series} `));
  return lines.length === 1 ? Number(lines[0]?.split(" ").at(-1)) : null;
}

const patternOf = (path: string) => (path.startsWith("/admin/users/") ? "/admin/users/[id]" : null);

const answering: RequestListener = (incoming, outgoing) => {
  // As Next does for a page that it renders under another address.
  incoming.url = "/elsewhere";
  outgoing.writeHead(incoming.method === "POST" ? 400 : 200).end();
};

async function ask(requests: readonly [method: string, path: string][]) {
  const routes = routeLabels({ isFile: (path) => path === "/icon.svg", patternOf });
  const server = createServer(measuring.measured(answering, routes));
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  for (const [method, path] of requests)
    await fetch(`http://127.0.0.1:${port}${path}`, { method }).then((answer) => answer.text());
  server.close();
}

it("times requests by the pattern of their route, never by what the caller sent", async () => {
  await ask([
    ["GET", "/api/v1/sites?q=private"],
    ["GET", "/api/v1/sites/wiki/redirect"],
    ["POST", "/oauth/token"],
    ["GET", "/admin/users/9b2d?token=private"],
    ["GET", "/icon.svg"],
    ["DELETE", "/private"],
    ["PURGE", "/private/other"],
  ]);
  const count = (route: string, method: string, status: number) =>
    readValue(
      `foyer_http_request_duration_seconds_count{route="${route}",method="${method}",status="${status}"}`,
    );
  await vi.waitUntil(async () => (await readValue("foyer_http_requests_in_flight")) === 0);
  expect(await count("/api/v1/sites", "GET", 200)).toBe(1);
  expect(await count("/api/v1/sites/[slug]/redirect", "GET", 200)).toBe(1);
  expect(await count("/oauth/token", "POST", 400)).toBe(1);
  expect(await count("/admin/users/[id]", "GET", 200)).toBe(1);
  expect(await count("file", "GET", 200)).toBe(1);
  expect(await count("other", "other", 200)).toBe(2);
  expect(await read()).not.toMatch(/private|9b2d|wiki/);
});

it("counts a request whose client left before the response", async () => {
  const client = new AbortController();
  const measured = measuring.measured(
    () => client.abort(),
    () => "other",
  );
  const server = createServer(measured);
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  await expect(fetch(`http://127.0.0.1:${port}/`, { signal: client.signal })).rejects.toThrow();
  const series = `foyer_http_request_duration_seconds_count{route="other",method="GET",status="none"}`;
  await vi.waitUntil(async () => (await readValue(series)) === 1, 10_000);
  server.close();
});

/** Holds both connections of the counting pool until `work` is done. */
async function withoutFreeConnection(work: (sql: Db["$client"]) => Promise<unknown>) {
  const { $client } = countingDatabase();
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const hold = () => $client.begin(() => released);
  // A busy machine may take longer to open a connection than a statement waits for one.
  const held = [0, 1].map(() => hold().catch(hold).catch(hold));
  const isFull = () => poolUsage().some(({ pool, used }) => pool === "counting" && used === 2);
  await vi.waitUntil(isFull, 10_000);
  const worked = work($client);
  await vi.waitUntil(() => poolUsage().some(({ waiting }) => waiting > 0));
  return { release, settled: Promise.all([...held, worked]) };
}

const inPool = (name: string, labels = "") =>
  readValue(`foyer_database_${name}{pool="counting"${labels}}`);

it("counts statements and the ones that wait for a connection", async () => {
  const { release, settled } = await withoutFreeConnection((sql) => sql`select 1`.execute());
  expect(await inPool("waiting_statements")).toBe(1);
  expect(await inPool("connections", ',state="used"')).toBe(2);
  expect(await inPool("connections_max")).toBe(2);
  release();
  await settled;
  expect(await inPool("waiting_statements")).toBe(0);
  expect(await inPool("connection_waits_total")).toBeGreaterThan(0);
  expect(await inPool("connection_wait_seconds_total")).toBeGreaterThan(0);
  // Two transactions with their begin and commit, and the statement.
  expect(await inPool("statement_duration_seconds_count")).toBeGreaterThanOrEqual(5);
});

it("counts failures: a statement's own, and one that no connection took in time", async () => {
  await expect(countingDatabase().$client`select 1 / 0`).rejects.toThrow();
  expect(await inPool("statement_failures_total", ',fault="refused"')).toBe(1);
  // The pools of other tests let statements wait (test/database/database.ts).
  Object.assign(countingDatabase().$client.options, { queue_timeout: DEADLINES.queue_timeout });
  const away = () => inPool("statement_failures_total", ',fault="away"');
  const before = (await away()) ?? 0;
  const { release, settled } = await withoutFreeConnection((sql) =>
    expect(sql`select 1`).rejects.toThrow(/QUEUE_TIMEOUT/),
  );
  await vi.waitUntil(async () => (await away()) === before + 1, 10_000);
  release();
  await settled;
});

it("counts what Foyer decides, from 0", async () => {
  const refreshed = 'foyer_tokens_issued_total{grant_type="refresh_token"}';
  expect(await readValue(refreshed)).toBe(0);
  increment("foyer_tokens_issued_total", { grant_type: "refresh_token" });
  expect(await readValue(refreshed)).toBe(1);
  expect(await readValue('foyer_deliveries_total{outbox="logout",result="given_up"}')).toBe(0);
  for (let n = 0; n < 1000; n++)
    increment("foyer_refusals_total", { endpoint: "token", error: `${n}` });
  expect((await read()).match(/^foyer_refusals_total/gm)?.length).toBe(200);
});

it("reads outboxes and keys from the database, and leaves them out while it is away", async () => {
  await test.db.$client`
    insert into mails (sealed_mail, created_at, due_at)
    values ('x', now() - interval '1 hour', now()), ('x', now(), now())`;
  const text = expose(await measureStored()());
  expect(text).toContain('foyer_outbox_entries{outbox="mail"} 2\n');
  expect(text).toMatch(/^foyer_outbox_oldest_age_seconds{outbox="mail"} 36\d\d/m);
  expect(text).toContain('foyer_outbox_oldest_age_seconds{outbox="logout"} 0\n');
  await closeDatabase();
  vi.stubEnv("DATABASE_URL", "postgres://nobody@127.0.0.1:1/none");
  expect(await measureStored()()).toEqual([]);
  await closeDatabase();
  vi.stubEnv("DATABASE_URL", test.url);
});

it("writes cumulative buckets", () => {
  const durations = new Distribution();
  for (const seconds of [0.0001, 0.001, 0.3, 7]) durations.observe(seconds);
  const samples = durations.samples({ route: "/" });
  const buckets = Object.fromEntries(samples.map(({ labels, value }) => [labels.le, value]));
  expect(buckets).toMatchObject({ "0.001": 2, "0.25": 2, "0.5": 3, "5": 3, "+Inf": 4 });
  expect(samples.at(-2)).toMatchObject({ suffix: "_sum", labels: { route: "/" } });
});

it("labels the samples of each worker and escapes values", () => {
  const family = (value: number) => ({
    name: "a",
    help: "A.",
    type: "gauge" as const,
    samples: [{ labels: { x: 'q"\\\n' }, value }],
  });
  const merged = merge([
    { worker: "0", families: [family(1)] },
    { worker: "1", families: [family(2)] },
  ]);
  expect(expose(merged)).toBe(
    '# HELP a A.\n# TYPE a gauge\na{x="q\\"\\\\\\n",worker="0"} 1\na{x="q\\"\\\\\\n",worker="1"} 2\n',
  );
});

it("says how far this machine's clock is from the database's", async () => {
  const now = vi
    .spyOn(Date, "now")
    .mockImplementation(() => performance.timeOrigin + performance.now() + 3_600_000);
  const text = expose(await measureStored()());
  now.mockRestore();
  expect(text).toMatch(/^foyer_database_clock_offset_seconds (?:3599|3600)\b/m);
});
