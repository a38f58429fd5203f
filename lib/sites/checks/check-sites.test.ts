import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { claimDueChecks, findCheck } from "@/db/sites/checks";
import { listEnabledSites } from "@/db/sites/sites";
import { completeEnvironment } from "@/lib/runtime/env";
import { closeListener } from "@/lib/runtime/watched";
import { currentCatalog } from "@/lib/sites/catalog/catalog";
import { setUpProcessDatabase } from "@/test/database/database";
import { makeSite } from "@/test/factories";
import { checkSites } from "./check-sites";

const test = setUpProcessDatabase();
let respond: (response: ServerResponse) => void;
let requests = 0;
const server = createServer((_, response) => {
  requests += 1;
  respond(response);
});

beforeAll(async () => {
  completeEnvironment({ PUBLIC_URL: "http://localhost:3000" });
  await new Promise<void>((up) => server.listen(0, "127.0.0.1", up));
  // The test's server has no certificate.
  await test.db.$client`alter table sites drop constraint sites_target_url`;
});
beforeEach(async () => {
  await test.db.$client`delete from sites`;
  requests = 0;
});
afterAll(async () => {
  await closeListener();
  server.close();
  server.closeAllConnections();
});

const START = Date.parse("2026-11-23T10:00:00Z");
const minute = (n: number) => new Date(START + n * 60_000);
const status = (code: number) => (response: ServerResponse) => void response.writeHead(code).end();
const target = (path = "") => `http://127.0.0.1:${(server.address() as AddressInfo).port}/${path}`;
const monitored = (path?: string) =>
  makeSite(test.db, { monitored: true, targetUrl: target(path) });
const PUBLIC_FIELDS = [
  ...["description", "displayUrl", "id", "kind", "pinWeight", "slug"],
  ...["targetUrl", "title"],
];
const downSince = async () => (await listEnabledSites(test.db)).map((site) => site.downSince);

it("calls a site down after two failures in a row, since the first, and up after one answer", async () => {
  const { id, slug } = await monitored();
  respond = status(503);
  await checkSites(minute(0));
  expect([await findCheck(test.db, id), await downSince()]).toEqual(["failing", [null]]);
  await checkSites(minute(1));
  expect([await findCheck(test.db, id), await downSince()]).toEqual(["down", [minute(0)]]);
  await checkSites(minute(2));
  expect(requests).toBe(2);
  const { sites, publicBoard } = await currentCatalog();
  expect(publicBoard.down).toEqual([{ slug, since: minute(0) }]);
  expect(Object.keys(sites[0] ?? {}).sort()).toEqual(PUBLIC_FIELDS);
  await checkSites(minute(6));
  expect([requests, await downSince()]).toEqual([3, [minute(0)]]);
  respond = status(200);
  await checkSites(minute(11));
  expect([await findCheck(test.db, id), await downSince()]).toEqual(["up", [null]]);
  respond = (response) => response.destroy();
  await checkSites(minute(16));
  expect(await findCheck(test.db, id)).toBe("failing");
});

it.each([
  ["a redirect", status(302)],
  ["a refusal", status(401)],
  ["a missing page", status(404)],
  ["a body that never ends", (response: ServerResponse) => void response.writeHead(200).write("x")],
])("counts %s as an answer", async (_, answer) => {
  const { id } = await monitored();
  respond = answer;
  await checkSites(minute(0));
  expect(await findCheck(test.db, id)).toBe("up");
});

it("checks only visible sites with a target that ask for it, and forgets the others", async () => {
  respond = status(200);
  await makeSite(test.db, { targetUrl: target() });
  await makeSite(test.db, { targetUrl: null, monitored: true });
  await makeSite(test.db, { targetUrl: target(), monitored: true, enabledAt: null });
  await checkSites(minute(0));
  expect(requests).toBe(0);
  const { id } = await monitored();
  await checkSites(minute(1));
  await test.db.$client`update sites set monitored = false where id = ${id}`;
  expect(await findCheck(test.db, id)).toBeNull();
  await checkSites(minute(2));
  expect(await test.db.$client`select from site_checks`).toHaveLength(0);
});

it("says nothing about a new target until it was checked, and checks it at once", async () => {
  const { id } = await monitored();
  respond = status(500);
  await checkSites(minute(0));
  await checkSites(minute(1));
  expect(await downSince()).toEqual([minute(0)]);
  await test.db.$client`update sites set target_url = ${target("new")} where id = ${id}`;
  expect([await findCheck(test.db, id), await downSince()]).toEqual([null, [null]]);
  await checkSites(minute(2));
  expect(await findCheck(test.db, id)).toBe("failing");
});

it("never asks a private address, and doesn't call its site down", async () => {
  const { id } = await monitored();
  completeEnvironment({ PUBLIC_URL: "https://foyer.example.org" });
  for (const at of [0, 5, 10]) await checkSites(minute(at));
  completeEnvironment({ PUBLIC_URL: "http://localhost:3000" });
  expect([requests, await findCheck(test.db, id), await downSince()]).toEqual([
    0,
    "private",
    [null],
  ]);
});

it("checks each due site once, whichever processes run, and announces only a visible change", async () => {
  const told: string[] = [];
  const listening = await test.db.$client.listen("foyer_changed", (payload) => told.push(payload));
  await Promise.all(Array.from({ length: 20 }, (_, n) => monitored(`${n}`)));
  await test.db.$client`select pg_notify('foyer_changed', 'begin')`;
  respond = status(200);
  await Promise.all([0, 0, 0].map(() => checkSites(minute(0))));
  expect(requests).toBe(20);
  const claim = { now: minute(5), next: minute(10), limit: 15 };
  const claimed = await Promise.all([0, 0].map(() => claimDueChecks(test.db, claim)));
  expect(new Set(claimed.flat().map(({ siteId }) => siteId)).size).toBe(claimed.flat().length);
  await test.db.$client`select pg_notify('foyer_changed', 'end')`;
  await expect.poll(() => told.at(-1)).toBe("end");
  expect(told.slice(told.indexOf("begin"))).toEqual(["begin", "end"]);
  await listening.unlisten();
});
