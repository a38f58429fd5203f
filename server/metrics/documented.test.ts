import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { insertMail } from "@/db/outbox/mails";
import { countingDatabase } from "@/db/system/client";
import { ensureSigningKeys } from "@/lib/provider/key-rotation";
import { completeEnvironment } from "@/lib/runtime/env";
import { COUNTERS, increment } from "@/lib/runtime/metrics";
import { createProcessDatabase, type TestDatabase } from "@/test/database/database";
import { expose, type Family } from "./exposition";
import { startMeasuring } from "./measure";

let test: TestDatabase;
let families: Family[];

/** Reads the metrics of a process in which everything that is measured has happened. */
beforeAll(async () => {
  vi.stubEnv("METRICS_PORT", "9464");
  completeEnvironment({ APP_SECRET: "a".repeat(32) });
  const measuring = startMeasuring() ?? expect.fail("nothing is measured");
  test = await createProcessDatabase();
  await ensureSigningKeys(new Date());
  await insertMail(test.db, { sealedMail: "x", now: new Date() });
  await countingDatabase().$client`select 1`;
  increment("foyer_refusals_total", { endpoint: "token", error: "invalid_grant" });
  increment("foyer_job_failures_total", { task: "pruning" });
  measuring.measured(
    () => undefined,
    () => "other",
  );
  families = await measuring.families({ stored: true });
});
afterAll(() => test.drop());

const read = (path: string) => readFileSync(join(import.meta.dirname, "../..", path), "utf8");

/** Only a primary process with workers has them. */
const OF_WORKERS = ["foyer_workers", "foyer_workers_configured", "foyer_worker_deaths_total"];

/** Metrics without the suffixes of a histogram's series. */
const metricsIn = (text: string) =>
  new Set(
    [...text.matchAll(/\b(?:foyer|process|nodejs)_\w+/g)].map(([name]) =>
      name.replace(/_(?:bucket|sum|count)$/, ""),
    ),
  );

it.each([
  "ops/prometheus/alerts.yaml",
  "ops/prometheus/alerts.test.yaml",
  "ops/grafana/foyer.json",
])("%s uses only metrics that there are", (file) => {
  const known = new Set([...families.map(({ name }) => name), ...OF_WORKERS]);
  const used = metricsIn(read(file));
  expect(used.size).toBeGreaterThan(15);
  expect([...used].filter((name) => !known.has(name))).toEqual([]);
});

it("docs/monitoring.md has every metric with its type and labels, and no other", () => {
  const rows = [...read("docs/monitoring.md").matchAll(/^\| `(\w+)` \| (\w+) \| (.*?) \|/gm)];
  const documented = rows.map(([, name, type, labels = ""]) => ({
    name,
    type,
    labels: [...labels.matchAll(/`(\w+)`/g)].map(([, label]) => label).sort(),
  }));
  const exposed = families.map(({ name, type, samples }) => ({
    name,
    type,
    labels: Object.keys({ ...samples[0]?.labels, ...labelsOf(name) })
      .filter((label) => label !== "le")
      .sort(),
  }));
  const byName = (a: { name: string | undefined }, b: { name: string | undefined }) =>
    `${a.name}`.localeCompare(`${b.name}`);
  expect(documented.filter(({ name }) => !OF_WORKERS.includes(`${name}`)).sort(byName)).toEqual(
    exposed.sort(byName),
  );
});

/** Labels of a metric that has no sample yet. */
const labelsOf = (name: string): Record<string, unknown> =>
  name === "foyer_http_request_duration_seconds"
    ? { route: "", method: "", status: "" }
    : { ...COUNTERS[name as keyof typeof COUNTERS]?.labels };

it("docs/monitoring.md says of every alert what it means, where the rule's runbook leads", () => {
  const rules = read("ops/prometheus/alerts.yaml");
  const alerts = [...rules.matchAll(/^ {6}- alert: (\w+)$/gm)].map(([, name]) => `${name}`);
  const headings = [...read("docs/monitoring.md").matchAll(/^### (Foyer\w+)$/gm)].map(
    ([, name]) => name,
  );
  expect(headings).toEqual(alerts);
  const runbooks = [...rules.matchAll(/runbook: docs\/monitoring\.md#(\w+)/g)].map(([, at]) => at);
  expect(runbooks).toEqual(alerts.map((name) => name.toLowerCase()));
  const tested = read("ops/prometheus/alerts.test.yaml").matchAll(/alertname: (\w+)/g);
  // FoyerDown has three tests: an instance is unreachable, there is none, or it has no worker.
  expect([...new Set(Array.from(tested, ([, name]) => name))]).toEqual(alerts);
});

it("every line of the exposition is a comment or a sample with a number", () => {
  const lines = expose(families).trimEnd().split("\n");
  expect(lines.length).toBeGreaterThan(100);
  const sample = /^[a-z_]+(?:\{(?:[a-z_]+="(?:[^"\\\n]|\\[\\"n])*",?)*\})? (?:\d[\d.e+-]*)$/;
  const comment = /^# (?:HELP [a-z_]+ [^\n]+|TYPE [a-z_]+ (?:counter|gauge|histogram))$/;
  expect(lines.filter((line) => !sample.test(line) && !comment.test(line))).toEqual([]);
});
