import { expect, test } from "vitest";
import { openDatabase } from "@/db/system/client";
import { migrateDatabase } from "@/db/system/migrate";
import { createTestDatabase } from "@/test/database/database";
import { copyMigrations, MIGRATIONS } from "@/test/database/migrations-folder";
import { executeOn, urlOfDatabase } from "@/test/database/server";

/** Number of the migration that narrows credentials. */
const NARROWING = 12;

const uuid = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`;

test("the migration applies scopes that were removed before it, and keeps families without an address", async () => {
  const server = await createTestDatabase();
  const name = `${new URL(server.url).pathname.slice(1)}_old`;
  await executeOn(server.url, `create database ${name} template template0`);
  const url = urlOfDatabase(server.url, name);
  const earlier = await copyMigrations(({ idx }) => idx < NARROWING);
  await migrateDatabase(url, earlier.folder);
  const db = openDatabase(url, { connections: 1 });
  const sql = db.$client;
  await sql`insert into users (id, username) values (${uuid(1)}, 'ada')`;
  const sessionId = uuid(4);
  await sql`insert into sessions (id, user_id, authenticated_at, created_at, last_seen_at, expires_at)
    values (${sessionId}, ${uuid(1)}, now(), now(), now(), now() + interval '1 day')`;
  for (const [application, scopes] of [
    [uuid(2), ["openid", "profile"]],
    [uuid(3), ["openid"]],
  ] as const) {
    await sql`insert into applications (id, client_id, name, token_endpoint_auth_method, grant_types, scopes, revision)
      values (${application}, ${application}, 'Old', 'none', '{}', ${sql.array([...scopes])}, 5)`;
    await sql`insert into grants (id, user_id, application_id, scopes, created_at)
      values (${application}, ${uuid(1)}, ${application}, '{openid,profile}', now())`;
    await sql`insert into token_families (id, application_id, application_epoch, user_id, user_epoch, session_id,
        grant_id, offline, scopes, authenticated_at, created_at, expires_at)
      values (${application}, ${application}, 0, ${uuid(1)}, 0, ${sessionId}, ${application}, false,
        '{openid,profile}', now(), now(), now() + interval '1 day')`;
  }
  await migrateDatabase(url, MIGRATIONS);
  expect(await sql`select id, scopes from live_families order by id`).toEqual([
    { id: uuid(2), scopes: ["openid", "profile"] },
    { id: uuid(3), scopes: ["openid"] },
  ]);
  await sql`update applications set scopes = '{profile}' where id = ${uuid(2)}`;
  await sql`update applications set scopes = '{openid,profile}'`;
  expect(await sql`select id, scopes from live_families order by id`).toEqual([
    { id: uuid(2), scopes: ["profile"] },
    { id: uuid(3), scopes: ["openid"] },
  ]);
  expect(await sql`select id, revision, scope_removals from applications order by id`).toEqual([
    { id: uuid(2), revision: 6, scope_removals: { openid: 6 } },
    { id: uuid(3), revision: 5, scope_removals: { profile: 5 } },
  ]);
  await sql.end();
  await executeOn(server.url, `drop database ${name}`);
  await server.drop();
  await earlier.remove();
});
