import { beforeEach, expect, it } from "vitest";
import { listPermittedApis } from "@/db/apis/service-tokens";
import { NOWHERE } from "@/db/audit/events";
import { makeApi, makeService, permit } from "@/test/apis";
import { setUpProcessDatabase } from "@/test/database/database";
import { makeUser } from "@/test/factories";
import { mailKinds } from "@/test/second-step";
import { approveRequest, refuseRequest } from "./answers";
import { changeApi } from "./apis";
import { readScopeLines } from "./fields";
import { readApi } from "./list";
import { setIntrospectors, setPermission } from "./permissions";
import { MAX_REQUESTS, requestAccess, requestsOf, withdrawRequest } from "./requests";

const test = setUpProcessDatabase({ APP_SECRET: "request-test-secret-of-some-forty-characters" });
beforeEach(() => test.db.$client`delete from mails`);

const by = (actorId: string | null) => ({ actorId, origin: NOWHERE, at: new Date() });

const READ = ["files:read"];
const BOTH = ["files:read", "files:write"];

type World = {
  /** State of the application and of the API, which are approved by default. */
  application?: { approvedAt: null } | { type: "device" };
  api?: Parameters<typeof makeApi>[1];
  /** True if one user owns both. */
  sameOwner?: boolean;
};

/** An API and an application, each with an owner, and what the owners do. */
async function makeWorld({ application = undefined, api: given = {}, sameOwner }: World = {}) {
  const { id: apiOwner } = await makeUser(test.db);
  const appOwner = sameOwner ? apiOwner : (await makeUser(test.db)).id;
  const api = await makeApi(test.db, { ownerId: apiOwner, ...given });
  const { id: applicationId, clientId } = await makeService(test.db, [], {
    ownerId: appOwner,
    ...application,
  });
  const pair = { applicationId, ownerId: appOwner, apiId: api.id };
  const own = { id: api.id, ownerId: apiOwner };
  return {
    ...{ api, apiOwner, appOwner, applicationId, clientId, own },
    request: (scopes: readonly string[], note = "") =>
      requestAccess(pair, { scopes, note }, by(appOwner)),
    withdraw: () => withdrawRequest(pair, by(appOwner)),
    approve: (shown: readonly string[], which: typeof own | { id: string } = own) =>
      approveRequest(which, { applicationId, shown }, "", by(apiOwner)),
    decline: (shown: readonly string[], note: string) =>
      refuseRequest(own, { applicationId, shown }, note, by(apiOwner)),
    permitted: async () =>
      (await listPermittedApis(test.db, applicationId)).map(({ scopes }) => scopes.toSorted()),
  };
}

const done = { ok: true, value: null };
const refused = (error: string) => ({ ok: false, error });

it("rule 52: a request changes nothing until it is approved, and an approval only adds", async () => {
  const world = await makeWorld();
  await permit(test.db, world.applicationId, { id: world.api.id, scopes: READ });
  expect(await world.request(["files:write"], "To store reports")).toEqual(done);
  expect(await world.permitted()).toEqual([READ]);
  const seen = (await readApi(world.api.id))?.requests;
  expect(seen).toMatchObject([{ scopes: ["files:write"], note: "To store reports" }]);
  expect(await world.approve(["files:write"])).toEqual(done);
  expect(await world.permitted()).toEqual([BOTH]);
  expect(await requestsOf(world.applicationId)).toEqual([]);
  expect(await mailKinds(test.db)).toEqual(["permission_approved"]);
});

it("rule 52: nobody answers a request that they didn't see", async () => {
  const world = await makeWorld();
  await world.request(READ);
  await world.request(BOTH);
  expect(await world.approve(READ)).toEqual(refused("request_gone"));
  expect(await world.withdraw()).toEqual(done);
  expect(await world.approve(BOTH)).toEqual(refused("request_gone"));
  expect(await world.permitted()).toEqual([]);
});

it("rule 52: a declined request stays with its answer until it is repeated", async () => {
  const world = await makeWorld();
  await world.request(BOTH);
  expect(await world.decline(BOTH, " ")).toEqual(refused("note_unfit"));
  expect(await world.decline(BOTH, "Reading is enough.")).toEqual(done);
  expect(await mailKinds(test.db)).toEqual(["permission_declined"]);
  expect(await requestsOf(world.applicationId)).toMatchObject([{ answer: "Reading is enough." }]);
  expect(await world.approve(BOTH)).toEqual(refused("request_gone"));
  await world.request(READ);
  expect(await requestsOf(world.applicationId)).toMatchObject([{ answer: null, scopes: READ }]);
});

it.each([
  { what: "the application", world: { application: { approvedAt: null } } },
  { what: "the API", world: { api: { approvedAt: null } } },
] as const)(
  "rule 52: owners can't approve requests of their own applications while $what is pending",
  async ({ world: state }) => {
    const world = await makeWorld({ ...state, sameOwner: true });
    expect(await world.request(READ)).toEqual(done);
    expect(await world.approve(READ)).toEqual(refused("own_unapproved"));
    expect(await world.permitted()).toEqual([]);
    expect(await world.approve(READ, { id: world.api.id })).toEqual(done);
  },
);

it("rule 52: owners approve requests of their own applications once both are approved", async () => {
  const world = await makeWorld({ sameOwner: true });
  await world.request(READ);
  expect(await world.approve(READ)).toEqual(done);
  expect(await world.permitted()).toEqual([READ]);
  expect(await mailKinds(test.db)).toEqual([]);
});

it("rule 49: an API that awaits approval is unknown to everyone but its owner", async () => {
  const world = await makeWorld({ api: { approvedAt: null } });
  expect(await world.request(READ)).toEqual(refused("api_unknown"));
});

it("rule 47: an API is open to approved applications, or to anyone", async () => {
  const application = { approvedAt: null };
  expect(await (await makeWorld({ application })).request(READ)).toEqual(refused("not_open"));
  const open = await makeWorld({ application, api: { openTo: "anyone" } });
  expect(await open.request(READ)).toEqual(done);
});

it("refuses requests for no scope, unknown scopes and scopes that the application has", async () => {
  const world = await makeWorld();
  expect(await world.request([])).toEqual(refused("none_chosen"));
  expect(await world.request(["files:delete"])).toEqual(refused("scope_unknown"));
  expect(await world.request(READ, "x".repeat(1001))).toEqual(refused("note_unfit"));
  await permit(test.db, world.applicationId, { id: world.api.id, scopes: READ });
  expect(await world.request(READ)).toEqual(refused("permitted_already"));
});

it("bounds the requests of an application, also when they are sent at once", async () => {
  const { applicationId, appOwner } = await makeWorld();
  const request = async () => {
    const { id: apiId } = await makeApi(test.db);
    const pair = { applicationId, ownerId: appOwner, apiId };
    return requestAccess(pair, { scopes: READ, note: "" }, by(appOwner));
  };
  for (let n = 3; n < MAX_REQUESTS; n++) await request();
  const last = await Promise.all(Array.from({ length: 6 }, request));
  expect(last.filter(({ ok }) => ok)).toHaveLength(3);
  expect(last.find(({ ok }) => !ok)).toEqual(refused("too_many"));
  expect(await requestsOf(applicationId)).toHaveLength(MAX_REQUESTS);
});

it("takes scopes that an API loses out of requests", async () => {
  const [some, all] = [await makeWorld(), await makeWorld()];
  for (const { request } of [some, all]) await request(BOTH);
  const lose = (scopes: string, { own }: typeof some) =>
    changeApi(own, { scopes: readScopeLines(scopes) }, by(null));
  await lose("files:read Read files", some);
  await lose("files:list List files", all);
  expect(await requestsOf(some.applicationId)).toMatchObject([{ scopes: READ }]);
  expect(await requestsOf(all.applicationId)).toEqual([]);
  expect(await some.approve(READ)).toEqual(done);
});

it("rule 82: a device requests no sensitive scope, and a request loses one that is marked", async () => {
  const device = await makeWorld({ application: { type: "device" } });
  await device.request(BOTH);
  const scopes = readScopeLines("files:read Read files\nfiles:write [sensitive] Write files");
  await changeApi(device.own, { scopes }, by(null));
  expect(await requestsOf(device.applicationId)).toMatchObject([{ scopes: READ }]);
  expect(await device.request(BOTH)).toEqual(refused("scope_too_sensitive"));
});

it("an owner gives no access without a request, and can take it away", async () => {
  const { own, clientId, applicationId, api, permitted } = await makeWorld();
  const set = (scopes: readonly string[]) => setPermission(own, { clientId, scopes }, by(null));
  expect(await set(READ)).toEqual(refused("permission_changed"));
  await permit(test.db, applicationId, api);
  expect(await set(READ)).toEqual({ ok: true, value: true });
  expect(await set(BOTH)).toEqual(refused("permission_changed"));
  expect(await set([])).toEqual({ ok: true, value: true });
  expect(await permitted()).toEqual([]);
});

it("an owner names their own applications as introspectors, and keeps those named before", async () => {
  const { own, apiOwner, clientId: stranger } = await makeWorld();
  const { clientId: server } = await makeService(test.db, [], { ownerId: apiOwner });
  const name = (which: typeof own | { id: string }, ...clientIds: string[]) =>
    setIntrospectors(which, clientIds, by(null));
  expect(await name(own, server, stranger)).toEqual({
    ok: false,
    error: { introspectors: "application_unknown", clientId: stranger },
  });
  expect(await name({ id: own.id }, stranger)).toEqual({ ok: true, value: true });
  expect(await name(own, server, stranger)).toEqual({ ok: true, value: true });
});
