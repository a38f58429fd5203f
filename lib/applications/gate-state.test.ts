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
  await sql`insert into site_checks (site_id, target_url, due_at, state, led_at)
    values (${id}, 'https://wiki.example/', now() + interval '4 minutes', 'up', now() - interval '9 minutes')`;
  expect(await isConfirmed()).toBe(true);
  for (const led of ["null", "now() - interval '11 minutes'"]) {
    await sql.unsafe(`update site_checks set led_at = ${led}`);
    expect([led, await isConfirmed()]).toEqual([led, false]);
  }
  // A target that wasn't checked yet.
  await sql`update site_checks set led_at = now(), target_url = 'https://wiki.example/former'`;
  expect(await isConfirmed()).toBe(false);
});
