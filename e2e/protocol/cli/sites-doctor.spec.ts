import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { startTemporary } from "@/db/embedded/temporary";
import { canMakeCertificates } from "../../support/certificate";
import { foyer, foyerJson } from "../../support/foyer";
import { freePort, startServer } from "../../support/servers";
import { startTlsProxy } from "../../support/tls-proxy";
import { db, world } from "../../support/world";

let folder: string;
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "foyer-e2e-sites-"));
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

test("sites go out to a file and come in from one, all or none", async () => {
  const slug = `imported-${Math.random().toString(36).slice(2)}`;
  const file = join(folder, "sites.csv");
  const header = "slug,title,displayUrl,description,kind,pinWeight,targetUrl,enabled";
  const good = `${slug},"A, B",a.example,,internal,0,https://a.example/,true`;
  await writeFile(
    file,
    `${header}\n${good}\n${slug}-2,,b.example,,internal,0,http://b.example/,true\n`,
  );
  const bad = await foyer(["sites", "import", file, "--json"]);
  expect(bad).toMatchObject({ status: 1, stdout: "" });
  expect(JSON.parse(bad.stderr).faults).toMatchObject([
    { row: 3, column: "title", problem: "text_missing" },
    { row: 3, column: "targetUrl", problem: "target_not_https" },
  ]);
  const spoken = await foyer(["sites", "import", file, "--dry-run"]);
  expect(spoken.stderr).toMatch(/row 3, .*targetUrl, "http:.*": must start with https:/);

  await writeFile(file, `${header}\n${good}\n`);
  const plan = { added: [slug], changed: [], differences: {}, unchanged: 0 };
  expect(await foyerJson(["sites", "import", file, "--dry-run"])).toEqual({
    dry_run: true,
    ...plan,
  });
  expect(await db().$client`select from sites where slug = ${slug}`).toHaveLength(0);
  expect(await foyerJson(["sites", "import", file])).toEqual({ dry_run: false, ...plan });

  const divided = header.replace("targetUrl", "section,targetUrl");
  const changed = good
    .replace("A, B", "B")
    .replace(",0,", ",0,Operations,")
    .replace(",true", ",false");
  await writeFile(file, `${divided}\n${changed}\n`);
  const looked = await foyer(["sites", "import", file, "--dry-run"]);
  expect(looked.stdout).toBe(
    `Would add 0 site(s), update 1, leave 0 unchanged.\n  changed: ${slug} (title, section, enabled)\n`,
  );
  expect(await foyerJson(["sites", "import", file, "--dry-run"])).toMatchObject({
    changed: [slug],
    differences: { [slug]: ["title", "section", "enabled"] },
  });

  const out = join(folder, "out.json");
  const { sites } = await foyerJson(["sites", "export", out]);
  expect((await stat(out)).mode & 0o777).toBe(0o600);
  const listed = JSON.parse(await readFile(out, "utf8"));
  expect(listed).toHaveLength(sites);
  expect(listed).toContainEqual(expect.objectContaining({ slug, title: "A, B", enabled: true }));
  expect(await foyer(["sites", "export", out])).toMatchObject({ status: 1 });
  expect(await foyer(["sites", "export", join(folder, "x.txt")])).toMatchObject({ status: 1 });
});

const stateOf = (report: { findings: { check: string; state: string }[] }, check: string) =>
  report.findings.find((finding) => finding.check === check)?.state;

test("doctor finds a running installation well, mail and Redis being unset", async () => {
  test.setTimeout(90_000);
  // Durable commits, as in an installation; the test run's own PostgreSQL turns them off.
  const cluster = await startTemporary({ durable: true });
  const settings = { DATABASE_URL: cluster.url, APP_SECRET: world().appSecret };
  const server = await startServer(settings).catch(async (error) => {
    await cluster.stop();
    throw error;
  });
  try {
    const { origin, port } = new URL(server.origin);
    const report = await foyerJson(["doctor"], {
      env: { ...settings, PUBLIC_URL: origin, PORT: port, HOST: "localhost" },
    });
    const amiss = report.findings.filter(({ state }: { state: string }) =>
      /error|warning/.test(state),
    );
    // The tests may run on a Node.js that gets no more security fixes.
    const checks = amiss.map(({ check }: { check: string }) => check);
    expect(checks.filter((check: string) => check !== "node")).toEqual([]);
    expect([stateOf(report, "mail"), stateOf(report, "redis")]).toEqual(["unset", "unset"]);
    expect(stateOf(report, "issuer")).toBe("ok");
  } finally {
    await server.stop();
    await cluster.stop();
  }
});

test("doctor says what is wrong and what to do, and exits with 1", async () => {
  const env = {
    DATABASE_URL: world().databaseUrl,
    APP_SECRET: "another secret than that of the server",
    PUBLIC_URL: `https://localhost:${await freePort()}`,
    SMTP_URL: `smtp://127.0.0.1:${await freePort()}`,
    MAIL_FROM: "foyer@example.org",
    REDIS_URL: `redis://127.0.0.1:${await freePort()}`,
  };
  const report = await foyer(["doctor", "--json"], { env });
  expect(report).toMatchObject({ status: 1, stderr: "" });
  const found = JSON.parse(report.stdout);
  expect(found.ok).toBe(false);
  for (const check of ["secret", "proxy", "mail", "redis"])
    expect(stateOf(found, check)).toBe("error");
  const away = await foyer(["doctor"], { env: { DATABASE_URL: "postgres://a:b@127.0.0.1:9/c" } });
  expect(away.status).toBe(1);
  expect(away.stdout).toContain("ERROR    database: DATABASE_URL: can't connect to the database");
});

test("doctor tells a certificate that isn't trusted from a wrong address", async () => {
  test.skip(!canMakeCertificates(), "no openssl on this machine");
  const proxy = await startTlsProxy();
  const { databaseUrl, appSecret } = world();
  const env = { DATABASE_URL: databaseUrl, APP_SECRET: appSecret, TRUST_PROXY: "1" };
  const report = () => foyer(["doctor"], { env: { ...env, PUBLIC_URL: proxy.origin } });
  const certificate = "install a certificate for this name that browsers trust";
  try {
    expect((await report()).stdout).toContain(certificate);
  } finally {
    await proxy.stop();
  }
  const { stdout } = await report();
  expect(stdout).toContain("check that DNS points to the proxy");
  expect(stdout).not.toContain(certificate);
});
