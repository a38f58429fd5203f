import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { basic } from "../../support/flow";
import { startServer } from "../../support/servers";
import { obtainTokensAt } from "../../support/walk";

const callMe = (origin: string, token: string) =>
  fetch(`${origin}/api/v1/me`, { headers: { Authorization: `Bearer ${token}` } });

/** Returns the embedded PostgreSQL's folder, as stored in DATA_DIR. */
const clusterOf = async (dataDir: string): Promise<string> =>
  JSON.parse(await readFile(join(dataDir, "postgres.json"), "utf8")).cluster;

/** Returns the ids of all PostgreSQL main processes on a folder. */
function postmastersOn(cluster: string): number[] {
  const lines = execFileSync("ps", ["-eo", "pid=,args="], { encoding: "utf8" }).split("\n");
  return lines
    .filter((line) => /^ *\d+ \S*\/postgres /.test(line) && line.includes(cluster))
    .map((line) => Number.parseInt(line, 10));
}

const DEMONSTRATION = {
  DEMO_ADMIN_PASSWORD: "admin-of-the-tests",
  DEMO_USER_PASSWORD: "ada-of-the-tests",
  DEMO_CLIENT_SECRET: "secret-of-the-tests-and-long-enough-for-it",
  DEMO_JOB_SECRET: "secret-of-the-job-and-long-enough-for-it",
};
const demoWeb = {
  clientId: "demo-web",
  clientSecret: DEMONSTRATION.DEMO_CLIENT_SECRET,
  redirectUri: "http://localhost:4000/callback",
};
const ada = { username: "ada", password: DEMONSTRATION.DEMO_USER_PASSWORD };

const tokenOfDemoJob = async (origin: string) =>
  (
    await fetch(`${origin}/oauth/token`, {
      method: "POST",
      headers: { Authorization: basic("demo-job", DEMONSTRATION.DEMO_JOB_SECRET) },
      body: new URLSearchParams({ grant_type: "client_credentials" }),
    })
  ).json();

test("F5: killed on the embedded database, the server comes back with all that it acknowledged, and no PostgreSQL is left behind", async () => {
  test.setTimeout(90_000);
  const dataDir = await mkdtemp("/tmp/foyer-e2e-restart-");
  const settings = { ...DEMONSTRATION, DATA_DIR: dataDir, LOG_LEVEL: "warn" };
  const first = await startServer(settings);
  const { origin } = first;
  const cluster = await clusterOf(dataDir);
  const [before = 0] = postmastersOn(cluster);
  expect(before).toBeGreaterThan(0);
  const tokens = await obtainTokensAt(origin, demoWeb, ada);
  const sites = await (await fetch(`${origin}/api/v1/sites`)).text();
  const keys = await (await fetch(`${origin}/oauth/jwks`)).text();
  expect(JSON.parse(sites).total).toBeGreaterThanOrEqual(12);
  expect(await tokenOfDemoJob(origin)).toMatchObject({ expires_in: 300, scope: "files:read" });

  await first.stop("SIGKILL");
  const second = await startServer({ ...settings, PORT: new URL(origin).port });
  expect(postmastersOn(cluster)).toHaveLength(1);
  expect(postmastersOn(cluster)).not.toContain(before);
  expect(await (await fetch(`${origin}/api/v1/sites`)).text()).toBe(sites);
  expect(await (await fetch(`${origin}/oauth/jwks`)).text()).toBe(keys);
  expect((await callMe(origin, tokens.access_token)).status).toBe(200);
  expect(second.output()).not.toContain("Demo data created");
  await obtainTokensAt(origin, demoWeb, ada);

  await second.stop();
  expect(postmastersOn(cluster)).toEqual([]);
  await rm(cluster, { recursive: true, force: true });
  await rm(dataDir, { recursive: true, force: true });
});
