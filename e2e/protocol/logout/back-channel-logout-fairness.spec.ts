import { expect, test } from "@playwright/test";
import { listeningApplication } from "../../support/ended-session";
import { startLogoutReceiver } from "../../support/logout-receiver";
import { db } from "../../support/world";

/**
 * More applications than can be notified at a time, all on one host that hangs, and more notices
 * than finish soon.
 */
const APPLICATIONS = 5;
const NOTICES = 60;

test("rule 46: however many relying parties are slow, another one waits for one attempt at most", async () => {
  const silent = await startLogoutReceiver(() => undefined);
  const quick = await startLogoutReceiver();
  const other = await listeningApplication(quick.uri);
  const session = await other.visit();
  for (let n = 0; n < APPLICATIONS; n++) await fillOutbox(await listeningApplication(silent.uri));
  await expect.poll(() => silent.received.length, { timeout: 8000 }).toBeGreaterThanOrEqual(32);
  await other.end(session);
  await expect.poll(() => quick.received.length, { timeout: 8000, intervals: [50] }).toBe(1);
  await db().$client`
    delete from logout_notices n using applications a
    where a.id = n.application_id and a.backchannel_logout_uri = ${silent.uri}`;
  await Promise.all([silent.close(), quick.close()]);
});

const fillOutbox = ({ application, user }: Awaited<ReturnType<typeof listeningApplication>>) =>
  db().$client`
    insert into logout_notices (application_id, user_id, session_id, created_at, due_at)
    select ${application.id}, ${user.id}, gen_random_uuid(), now(), now() from generate_series(1, ${NOTICES})`;
