import { afterEach, beforeEach, expect, it } from "vitest";
import { sweepBatch } from "@/db/applications/removed";
import { blankBatch } from "@/db/audit/blanking";
import { createProductionDatabase, type ProductionDatabase } from "@/test/database/database";
import { rowsReadOf } from "@/test/database/statements";
import { makeApplication, makeSession, makeUser } from "@/test/factories";
import { eraseBatch } from "./erasure";

let test: ProductionDatabase;
// Each test has a database of its own, since what earlier ones leave would be read too.
beforeEach(async () => {
  test = await createProductionDatabase();
});
afterEach(() => test.drop());

const now = new Date();

/** Families, and as many events, of an account that a program signs in to each minute. */
const MANY = 6000;

/** Creates such an account, whose deletion is due. */
async function makeBusyUser() {
  const [{ id }, { id: applicationId }] = await Promise.all([
    makeUser(test.db),
    makeApplication(test.db),
  ]);
  const session = await makeSession(test.db, id);
  await test.db.$client`
    update users set deactivated_at = ${now}, deletion_asked_at = ${now}, deletion_due_at = ${now},
      deletion_by_owner = true where id = ${id}`;
  await test.db.$client`
    with given as (
      insert into grants (user_id, application_id, scopes, created_at)
      values (${id}, ${applicationId}, '{openid}', ${now}) returning id),
    families as (
      insert into token_families (id, application_id, application_epoch, user_id, user_epoch,
        session_id, grant_id, offline, scopes, authenticated_at, created_at, expires_at)
      select gen_random_uuid(), ${applicationId}, 0, ${id}, 0, ${session.id}, given.id, true, '{openid}',
        now(), now(), now() + interval '30 days' from given, generate_series(1, ${MANY}::int) returning id)
    insert into refresh_tokens (token_hash, family_id, created_at, expires_at)
    select sha256(id::text::bytea), id, now(), now() + interval '30 days' from families`;
  await test.db.$client`
    insert into audit_events (at, event, actor_id, user_id, network)
    select now(), 'session.started', ${id}, ${id}, '192.0.2.0/24' from generate_series(1, ${MANY}::int)
    union all select now(), 'session.started', other, other, '192.0.2.0/24'
    from (select gen_random_uuid() as other from generate_series(1, 10 * ${MANY}::int)) others`;
  await test.db.$client`vacuum analyze token_families, refresh_tokens, audit_events`;
  return { id, applicationId };
}

/** Returns the rows of a table that a batch reads. */
async function rowsReadBy<T>(table: string, batch: () => Promise<T>) {
  const before = await rowsReadOf(test.production, table);
  expect(await batch()).toBeTruthy();
  return (await rowsReadOf(test.production, table)) - before;
}

it("deletes an account without reading all of its families in each batch", async () => {
  const { id } = await makeBusyUser();
  expect(
    await rowsReadBy("token_families", () =>
      test.production.transaction((tx) => eraseBatch(tx, id, now)),
    ),
  ).toBeLessThan(2000);
});

it("sweeps a removed application without reading all of its families in each batch", async () => {
  const { applicationId: id } = await makeBusyUser();
  expect(await rowsReadBy("token_families", () => sweepBatch(test.production, id))).toBeLessThan(
    2000,
  );
});

it("removes details from events without reading all of them", async () => {
  const { id } = await makeBusyUser();
  await test.production
    .$client`insert into removed_users (id, username_hashes, removed_at) values (${id}, '{}', ${now})`;
  const batch = () => test.production.transaction((tx) => blankBatch(tx, id));
  expect(await rowsReadBy("audit_events", batch)).toBeLessThan(2000);
});
