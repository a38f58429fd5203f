import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { findCheck } from "@/db/sites/checks";
import { listEnabledSites } from "@/db/sites/sites";
import { completeEnvironment } from "@/lib/runtime/env";
import { closeListener } from "@/lib/runtime/watched";
import { setUpProcessDatabase } from "@/test/database/database";
import { makeApplication, makeSite, makeUser } from "@/test/factories";
import { checkSites } from "./check-sites";
import { findOpening } from "./openings";

const test = setUpProcessDatabase();
let respond: (response: ServerResponse) => void;
const server = createServer((_, response) => respond(response));

beforeAll(async () => {
  completeEnvironment({ PUBLIC_URL: "http://localhost:3000", APP_SECRET: "s".repeat(32) });
  await new Promise<void>((up) => server.listen(0, "127.0.0.1", up));
  // The test's server has no certificate.
  await test.db.$client`alter table sites drop constraint sites_target_url`;
  await makeUser(test.db, { role: "administrator", username: "ada" });
  await makeUser(test.db, { role: "editor" });
});
afterAll(async () => {
  await closeListener();
  server.close();
  server.closeAllConnections();
});
beforeEach(() => test.db.$client`truncate sites, gates, mails, audit_events cascade`);

const START = Date.parse("2026-11-23T10:00:00Z");
const minute = (n: number) => new Date(START + n * 60_000);
const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const status = (code: number) => (response: ServerResponse) => void response.writeHead(code).end();

/** Makes a monitored site with a gate; `lead` answers as its proxy does. */
async function protectedSite() {
  const { id: applicationId, clientId } = await makeApplication(test.db, { type: "gate" });
  await test.db
    .$client`insert into gates (application_id, origin, sends) values (${applicationId}, ${origin()}, '{}')`;
  const site = await makeSite(test.db, { monitored: true, targetUrl: `${origin()}/start` });
  const location = `http://localhost:3000/oauth/authorize?response_type=code&client_id=${clientId}`;
  const lead = (response: ServerResponse) =>
    void response.writeHead(302, { Location: location }).end();
  return { ...site, lead, applicationId };
}

const events = async () =>
  (await test.db.$client`select event from audit_events order by id`).map(({ event }) => event);
const mails = async () => (await test.db.$client`select from mails`).length;

it("rule 183: marks a site that answers without sign-in, mails once, and clears it when mended", async () => {
  const { id, lead } = await protectedSite();
  const found = async () => [await findCheck(test.db, id), await mails(), await events()];
  respond = lead;
  await checkSites(minute(0));
  expect(await found()).toEqual(["up", 0, []]);
  respond = status(200);
  for (const at of [5, 10, 15]) await checkSites(minute(at));
  expect(await found()).toEqual(["open", 1, ["site.found_open"]]);
  // A site that is down says nothing about its gate.
  respond = status(502);
  await checkSites(minute(20));
  expect(await found()).toEqual(["open", 1, ["site.found_open"]]);
  respond = lead;
  await checkSites(minute(25));
  expect(await found()).toEqual(["up", 1, ["site.found_open", "site.protected_again"]]);
});

it("rule 183: mails about a site that flaps once a day, with an event each time", async () => {
  const { id, lead } = await protectedSite();
  const hours = [0, 1, 2, 23, 24, 25, 47, 48];
  for (const hour of hours) {
    respond = status(200);
    await checkSites(minute(hour * 60));
    expect(await findCheck(test.db, id)).toBe("open");
    respond = lead;
    await checkSites(minute(hour * 60 + 10));
    expect(await findCheck(test.db, id)).toBe("up");
    expect([hour, await mails()]).toEqual([hour, 1 + Math.floor(hour / 24)]);
  }
  expect(await events()).toHaveLength(2 * hours.length);
  // Another target is another site.
  await test.db.$client`update sites set target_url = ${`${origin()}/other`} where id = ${id}`;
  respond = status(200);
  await checkSites(minute(49 * 60));
  expect([await findCheck(test.db, id), await mails()]).toEqual(["open", 4]);
});

it("says that people sign in to a site once its gate let somebody in, and not while it is open", async () => {
  const { applicationId, lead } = await protectedSite();
  const { id: userId } = await makeUser(test.db);
  await test.db.$client`update sites set application_id = ${applicationId}`;
  const signsIn = async () => (await listEnabledSites(test.db))[0]?.signsIn;
  await test.db.$client`insert into grants (user_id, application_id, scopes, created_at)
    values (${userId}, ${applicationId}, '{openid}', now())`;
  expect(await signsIn()).toBe(false);
  await test.db
    .$client`update grants set last_used_at = now() where application_id = ${applicationId}`;
  expect(await signsIn()).toBe(true);
  respond = status(200);
  await checkSites(minute(0));
  expect(await signsIn()).toBe(false);
  const ledAt = async () => (await test.db.$client`select led_at from site_checks`)[0]?.led_at;
  expect(await ledAt()).toBeNull();
  respond = lead;
  await checkSites(minute(5));
  expect([await signsIn(), await ledAt()]).toEqual([true, minute(5)]);
  // The only visitor's account is erased.
  await test.db.$client`delete from grants where application_id = ${applicationId}`;
  expect(await signsIn()).toBe(false);
  await test.db.$client`
    insert into application_uses (application_id, day, failures) values (${applicationId}, current_date, 1)`;
  expect(await signsIn()).toBe(false);
  await test.db
    .$client`update application_uses set uses = 1 where application_id = ${applicationId}`;
  expect(await signsIn()).toBe(true);
});

it("can't check a site whose name only its visitors' network knows, while its proxy asks", async () => {
  const { id, applicationId } = await protectedSite();
  const { id: userId } = await makeUser(test.db);
  await test.db.$client`update gates set origin = 'https://wiki.invalid'`;
  await test.db.$client`update sites set target_url = 'https://wiki.invalid/'`;
  const check = async (at: number) => {
    await checkSites(minute(at));
    return findCheck(test.db, id);
  };
  expect(await check(0)).toBe("failing");
  await test.db
    .$client`insert into grants (user_id, application_id, scopes, created_at, last_used_at)
    values (${userId}, ${applicationId}, '{openid}', now(), now())`;
  expect(await check(5)).toBe("private");
  // Everybody's DNS knew it, and so it is an outage.
  await test.db.$client`update site_checks set led_at = now()`;
  expect(await check(10)).toBe("failing");
  await test.db.$client`update site_checks set led_at = null, state = 'pending', since = null`;
  await test.db
    .$client`update grants set last_used_at = now() - interval '8 days' where user_id = ${userId}`;
  expect([await check(15), await check(20)]).toEqual(["failing", "down"]);
});

it("forgets the mark with the gate, or with another target", async () => {
  const { id, applicationId } = await protectedSite();
  respond = status(200);
  await checkSites(minute(0));
  expect(await findCheck(test.db, id)).toBe("open");
  await test.db.$client`update sites set target_url = ${`${origin()}/other`} where id = ${id}`;
  await checkSites(minute(1));
  expect(await findCheck(test.db, id)).toBe("open");
  await test.db.$client`delete from gates where application_id = ${applicationId}`;
  await checkSites(minute(6));
  expect(await findCheck(test.db, id)).toBe("up");
});

it("expects the redirect of the site's own gate", () => {
  const at = (status: number, location?: string, path = "/") =>
    findOpening({ clientId: "wiki", publicPaths: ["/open/"] }, `https://wiki.example${path}`, {
      ...{ status, headers: { ...(location !== undefined && { location }) } },
    });
  const own = "http://localhost:3000/oauth/authorize?scope=openid&client_id=wiki";
  expect([at(302, own), at(303, own), at(401), at(403)]).toEqual([false, false, false, false]);
  for (const location of ["/start", own.replace("wiki", "mail"), `https://x.example/?${own}`, ""])
    expect([location, at(302, location)]).toEqual([location, true]);
  expect([at(200), at(404), at(200, own)]).toEqual([true, true, true]);
  expect([at(503), at(429), at(200, undefined, "/open/a")]).toEqual([null, null, null]);
});
