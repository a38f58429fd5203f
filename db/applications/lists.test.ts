import { sql as drizzleSql } from "drizzle-orm";
import { expect, it } from "vitest";
import { makeService } from "@/test/apis";
import { setUpTestDatabase } from "@/test/database/database";
import { makeApplication, makeUser } from "@/test/factories";
import { listApplications } from "./lists";

const test = setUpTestDatabase();

it("counts the users of each application from an index, without reading their grants", async () => {
  for (let n = 0; n < 20; n++) await makeApplication(test.db);
  const sql = test.db.$client;
  await sql`insert into users (username, role) select 'person-' || n, 'user' from generate_series(1, 500) n`;
  await sql`
    insert into grants (user_id, application_id, scopes, created_at, revoked_at)
    select u.id, a.id, '{openid}', now(), case when u.username like '%0' then now() end
    from users u cross join applications a order by random()`;
  await sql`vacuum (analyze) grants`;

  await test.db.transaction(async (tx) => {
    const sort = { by: "name", down: false } as const;
    const asked = { state: null, search: "", sort, from: null, limit: 50 };
    const listed = await listApplications(tx, asked);
    expect(listed.map(({ users }) => users)).toEqual(Array(20).fill(450));
    const [read] = await tx.execute(drizzleSql`
      select seq_scan::int as scans, idx_tup_fetch::int as rows from pg_stat_xact_user_tables
      where relname = 'grants'`);
    expect(read).toEqual({ scans: 0, rows: 0 });
  });
});

it("lists applications by kind, owner and further conditions", async () => {
  await test.db.$client`delete from grants`;
  await test.db.$client`delete from applications`;
  const { id: ownerId } = await makeUser(test.db);
  const old = { createdAt: new Date("2026-01-01") };
  await makeApplication(test.db, { name: "Verified", verifiedAt: new Date() });
  await makeApplication(test.db, { name: "Owned", ownerId, type: "native" });
  await makeApplication(test.db, { name: "Closed", openSince: null });
  const used = await makeApplication(test.db, { name: "Used", ...old });
  await makeApplication(test.db, { name: "Unused", ...old });
  await makeService(test.db, [], { name: "Service", ...old });
  await test.db.$client`
    insert into grants (user_id, application_id, scopes, created_at, last_used_at)
    values (${ownerId}, ${used.id}, '{openid}', now(), now())`;
  const sort = { by: "name", down: false } as const;
  const all = { state: null, search: "", sort, from: null, limit: 50 };
  const names = async (filter: Partial<Parameters<typeof listApplications>[1]>) =>
    (await listApplications(test.db, { ...all, ...filter })).map(({ name }) => name);
  expect(await names({ kind: "native" })).toEqual(["Owned"]);
  expect(await names({ kind: "service", owner: "organization" })).toEqual(["Service"]);
  expect(await names({ owner: "person" })).toEqual(["Owned"]);
  expect(await names({ only: "verified" })).toEqual(["Verified"]);
  expect(await names({ only: "unverified", owner: "person" })).toEqual(["Owned"]);
  expect(await names({ only: "groups" })).toEqual(["Closed"]);
  expect(await names({ only: "unused" })).toEqual(["Unused"]);
});
