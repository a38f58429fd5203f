import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { missing } from "../../../scripts/debian-parts.mjs";
import { startOwnServer } from "../../support/own-server";
import { promtool, RULES, startPrometheus } from "../../support/prometheus";
import { freePort } from "../../support/servers";

const why = missing("Prometheus");
test.beforeEach(() => test.skip(why !== null, why ?? ""));

test("the alert rules are valid, and each fires when it should", () => {
  promtool(["check", "rules", RULES]);
  promtool(["check", "config", "ops/prometheus/prometheus.yaml"]);
  promtool(["test", "rules", "ops/prometheus/alerts.test.yaml"]);
});

test("Prometheus understands every expression of the dashboard", async () => {
  const dashboard = await readFile("ops/grafana/foyer.json", "utf8");
  const expressions = [...dashboard.matchAll(/"expr": ("(?:[^"\\]|\\.)*")/g)].map(([, text]) =>
    (JSON.parse(text ?? "") as string)
      .replaceAll("$__rate_interval", "1m")
      .replaceAll("$instance", "a"),
  );
  expect(expressions.length).toBeGreaterThan(20);
  const rules = expressions.map((expr, at) => ({ record: `panel_${at}`, expr }));
  const folder = await mkdtemp("/tmp/foyer-dashboard-");
  const file = join(folder, "rules.yaml");
  // JSON is YAML.
  await writeFile(file, JSON.stringify({ groups: [{ name: "dashboard", rules }] }));
  promtool(["check", "rules", file]);
  await rm(folder, { recursive: true });
});

test("Prometheus scrapes both workers of a server, and sees what they answered and the database", async () => {
  test.slow();
  const METRICS_PORT = String(await freePort());
  const own = await startOwnServer({ METRICS_PORT, WORKERS: "2" });
  const target = `127.0.0.1:${METRICS_PORT}`;
  const prometheus = await startPrometheus(target);
  const readValue = async (query: string) => Number((await prometheus.query(query))[0]?.value[1]);
  const { origin } = own.server;
  const requests = Array.from({ length: 40 }, () =>
    fetch(`${origin}/api/v1/sites?private`, { headers: { Connection: "close" } }),
  );
  for (const answer of await Promise.all(requests)) expect(answer.status).toBe(200);
  const wrong = new URLSearchParams({ grant_type: "refresh_token", client_id: "private" });
  await fetch(`${origin}/oauth/token`, { method: "POST", body: wrong });
  await fetch(`${origin}/private/place`);

  const served =
    'sum(foyer_http_request_duration_seconds_count{route="/api/v1/sites",status="200"})';
  await expect.poll(() => readValue(served), { timeout: 20_000 }).toBe(40);
  expect(await readValue("foyer_workers == foyer_workers_configured")).toBe(2);
  expect(await prometheus.query("foyer_event_loop_delay_seconds_count")).toHaveLength(2);
  expect(
    await readValue('sum(foyer_refusals_total{endpoint="token",error="invalid_client"})'),
  ).toBe(1);
  expect(await readValue("count(foyer_outbox_entries == 0) by (job)")).toBe(2);
  expect(await prometheus.query('foyer_signing_keys{state="active"} == 1')).toHaveLength(3);
  expect(await readValue('up{job="foyer"}')).toBe(1);

  const metrics = await (await fetch(`http://${target}/metrics`)).text();
  expect(promtool(["check", "metrics"], metrics)).toBe("");
  expect(metrics).not.toContain("private");
  expect((await fetch(`${origin}/metrics`)).status).toBe(404);
  expect((await fetch(`http://${target}/`)).status).toBe(404);
  expect((await fetch(`http://${target}/metrics`, { method: "POST" })).status).toBe(405);

  await own.proxy.refuse();
  await expect.poll(() => readValue("max(foyer_database_lost)"), { timeout: 20_000 }).toBe(1);
  await expect
    .poll(() => prometheus.query("foyer_outbox_entries"), { timeout: 20_000 })
    .toEqual([]);
  expect(await readValue('up{job="foyer"}')).toBe(1);
  const alerts = await prometheus.alerts();
  expect(Object.values(alerts).filter(({ health }) => health === "err")).toEqual([]);
  await expect
    .poll(async () => (await prometheus.alerts()).FoyerDatabaseLost?.state, { timeout: 20_000 })
    .toBe("pending");
  await prometheus.stop();
  await own.stop();
});
