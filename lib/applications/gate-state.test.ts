import { expect, it } from "vitest";
import { completeEnvironment } from "@/lib/runtime/env";
import { setUpProcessDatabase } from "@/test/database/database";
import { makeApplication, makeSite, makeUser } from "@/test/factories";
import { gateState } from "./gates";

const test = setUpProcessDatabase();
completeEnvironment({ PUBLIC_URL: "http://localhost:3000" });

it("confirms a gate only by a proxy that asked, or a check that was led to sign in, of the last ten minutes", async () => {
  const { $client: sql } = test.db;
  const { id: applicationId, clientId } = await makeApplication(test.db, { type: "gate" });
  await sql`insert into gates (application_id, origin, sends, public_paths)
    values (${applicationId}, 'https://wiki.example', '{}', '{/open/}')`;
  const { id: userId } = await makeUser(test.db);
  const isConfirmed = async () => (await gateState(clientId))?.isConfirmed;
  await sql`insert into grants (user_id, application_id, scopes, created_at, last_used_at)
    values (${userId}, ${applicationId}, '{openid}', now(), now() - interval '9 minutes')`;
  expect(await isConfirmed()).toBe(true);
  await sql`update grants set last_used_at = now() - interval '11 minutes'`;
  expect(await isConfirmed()).toBe(false);

  const { id } = await makeSite(test.db, { monitored: true, targetUrl: "https://wiki.example/" });
  await sql`update sites set application_id = ${applicationId}`;
  await sql`insert into site_checks (site_id, target_url, due_at, state)
    values (${id}, 'https://wiki.example/', now() + interval '4 minutes', 'up')`;
  expect(await isConfirmed()).toBe(true);
  for (const [change, restore] of [
    ["open_since = now()", "open_since = null"],
    ["state = 'private'", "state = 'up'"],
    ["due_at = now() - interval '6 minutes'", "due_at = now()"],
  ] as const) {
    await sql.unsafe(`update site_checks set ${change}`);
    expect([change, await isConfirmed()]).toEqual([change, false]);
    await sql.unsafe(`update site_checks set ${restore}`);
    expect([restore, await isConfirmed()]).toEqual([restore, true]);
  }
  // A path that everyone may open, another host, and a target that wasn't checked yet.
  for (const target of ["https://wiki.example/open/a", "https://other.example/"]) {
    await sql`update sites set target_url = ${target}`;
    expect([target, await isConfirmed()]).toEqual([target, false]);
    await sql`update site_checks set target_url = ${target}`;
    expect([target, await isConfirmed()]).toEqual([target, false]);
  }
});
