import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { executeOn } from "@/test/database/server";
import { makeApplication, makeUser } from "@/test/factories";
import { missing } from "../../../scripts/debian-parts.mjs";
import { type ArchivedPostgres, startArchivedPostgres } from "../../support/archived-postgres";
import { foyerJson } from "../../support/foyer";
import { openElsewhere } from "../../support/moments";
import { type RunningServer, startServer } from "../../support/servers";
import { callTokenAt, obtainTokensAt } from "../../support/walk";
import { world } from "../../support/world";

/* "Recover to a point in time" of docs/backup.md, step by step. */

const statusOfMe = async ({ origin }: RunningServer, token: string) =>
  (await fetch(`${origin}/api/v1/me`, { headers: { Authorization: `Bearer ${token}` } })).status;

/** Returns PostgreSQL's clock, once everything before it is archived. */
async function moment({ server }: ArchivedPostgres): Promise<string> {
  const [row] = await executeOn(server, "select pg_sleep(0.1), clock_timestamp()::text as at");
  return `${row?.at}`;
}

async function untilArchived({ server }: ArchivedPostgres) {
  const [row] = await executeOn(server, "select pg_walfile_name(pg_switch_wal()) as file");
  const last = async () =>
    (await executeOn(server, "select last_archived_wal as file from pg_stat_archiver"))[0]?.file;
  await expect
    .poll(async () => `${await last()}` >= `${row?.file}`, { timeout: 60_000 })
    .toBe(true);
}

test("a database recovered to a point in time has its data, and after a restore no old credentials", async () => {
  test.skip(missing("PostgreSQL") !== null, `${missing("PostgreSQL")}`);
  test.setTimeout(300_000);
  const postgres = await startArchivedPostgres();
  const folder = await mkdtemp(join(tmpdir(), "foyer-e2e-recovery-"));
  await executeOn(postgres.server, "create database foyer");
  const env = { DATABASE_URL: postgres.url, APP_SECRET: world().appSecret, DATA_DIR: folder };
  let server = await startServer({ ...env, LOG_LEVEL: "warn" });
  const startAgain = () =>
    startServer({ ...env, PORT: new URL(server.origin).port, LOG_LEVEL: "warn" });

  const db = openElsewhere(postgres.url);
  const [ada, client] = [await makeUser(db), await makeApplication(db)];
  postgres.takeBaseBackup();
  const tokens = await obtainTokensAt(server.origin, client, ada);
  const bob = await makeUser(db);
  const before = await moment(postgres);
  const revoked = { token: tokens.refresh_token };
  const { clientId, clientSecret } = client;
  const authorization = `Basic ${btoa(`${clientId}:${clientSecret}`)}`;
  await fetch(`${server.origin}/oauth/revoke`, {
    ...{ method: "POST", headers: { Authorization: authorization } },
    body: new URLSearchParams(revoked),
  });
  expect(await statusOfMe(server, tokens.access_token)).toBe(401);
  await db.$client`delete from users where id = ${bob.id}`;
  await untilArchived(postgres);
  await db.$client.end({ timeout: 1 });
  await postgres.kill();
  await server.stop();

  await postgres.recoverTo(before);
  const found = await executeOn(postgres.url, `select id from users where id = '${bob.id}'`);
  expect(found).toHaveLength(1);
  // The revoked token is valid again, which is the reason for the next step.
  server = await startAgain();
  expect(await statusOfMe(server, tokens.access_token)).toBe(200);
  await server.stop();

  const file = join(folder, "recovered");
  const made = await foyerJson(["backup", file], { env });
  await foyerJson(["backup", "verify", file], { env });
  expect((await foyerJson(["restore", file, "--replace"], { env })).rows).toEqual(made.rows);
  server = await startAgain();
  expect(await statusOfMe(server, tokens.access_token)).toBe(401);
  const rotation = { grant_type: "refresh_token", refresh_token: tokens.refresh_token };
  expect((await callTokenAt(server.origin, client, rotation)).status).toBe(400);
  for (const person of [ada, bob]) {
    const { access_token } = await obtainTokensAt(server.origin, client, person);
    expect(await statusOfMe(server, access_token)).toBe(200);
  }
  await server.stop();
  await postgres.stop();
  await rm(folder, { recursive: true });
});
