import { expect, it } from "vitest";
import { listScopes } from "@/db/apis/apis";
import { listPermissions } from "@/db/apis/permissions";
import { deleteApplication } from "@/db/applications/removed";
import { serviceContext } from "@/db/audit/events";
import { makeApi, makeService, permit } from "@/test/apis";
import { setUpProcessDatabase, untilWaiting } from "@/test/database/database";
import { makeApplication } from "@/test/factories";
import { changeApi } from "./apis";
import { readScopeLines } from "./fields";
import { setIntrospectors, setPermission } from "./permissions";

const test = setUpProcessDatabase();

const now = new Date();

it("finds no application that is being removed", async () => {
  const { id } = await makeApi(test.db);
  const { clientId, ...service } = await makeService(test.db, []);
  const context = serviceContext(now);
  const { permitted, named } = await test.db
    .transaction(async (tx) => {
      await deleteApplication(tx, { id: service.id, revision: null }, now);
      const permitted = setPermission({ id }, { clientId, scopes: ["files:read"] }, context);
      await untilWaiting(test.db, 1);
      const named = setIntrospectors({ id }, [clientId], context);
      await untilWaiting(test.db, 2);
      return { permitted, named };
    })
    .then(async ({ permitted, named }) => ({ permitted: await permitted, named: await named }));
  expect(permitted).toEqual({ ok: false, error: "application_unknown" });
  expect(named).toEqual({ ok: false, error: { introspectors: "application_unknown", clientId } });
});

const SCOPES = readScopeLines("a:read Read\na:own [users] Own\na:job [services] Run jobs");

it("rule 51: services get no scopes for users, and other applications none for services", async () => {
  const api = await makeApi(test.db);
  const service = await makeService(test.db, []);
  const other = await makeApplication(test.db);
  await changeApi({ id: api.id }, { scopes: SCOPES }, serviceContext(now));
  const set = (clientId: string, scopes: string[]) =>
    setPermission({ id: api.id }, { clientId, scopes }, serviceContext(now));
  for (const [{ clientId }, own, foreign] of [
    [service, "a:job", "a:own"],
    [other, "a:own", "a:job"],
  ] as const) {
    const refused = { ok: false, error: "scope_for_others" };
    expect(await set(clientId, ["a:read", foreign])).toEqual(refused);
    expect(await set(clientId, ["a:read", own])).toEqual({ ok: true, value: true });
  }
});

it("rule 82: a device gets no sensitive scope, and keeps one that it had before the mark", async () => {
  const api = await makeApi(test.db, {
    scopes: ["a:read", "a:own", "a:job"],
    sensitive: ["a:job"],
  });
  const device = await makeApplication(test.db, { type: "device", redirectUris: [] });
  const { clientId } = device;
  const set = (scopes: string[]) =>
    setPermission({ id: api.id }, { clientId, scopes }, serviceContext(now));
  expect(await set(["a:read", "a:job"])).toEqual({ ok: false, error: "scope_too_sensitive" });
  expect(await set(["a:read", "a:own"])).toEqual({ ok: true, value: true });
  const marked = readScopeLines("a:read [sensitive] Read\na:own [sensitive] Own");
  await changeApi({ id: api.id }, { scopes: marked }, serviceContext(now));
  expect(await set(["a:read"])).toEqual({ ok: true, value: true });
  expect(await set(["a:read", "a:own"])).toEqual({ ok: false, error: "scope_too_sensitive" });
});

it("rule 51: applications lose scopes that are for others from now on", async () => {
  const api = await makeApi(test.db, { scopes: ["a:read", "a:own", "a:job"] });
  const service = await makeService(test.db, [api]);
  const other = await makeApplication(test.db);
  await permit(test.db, other.id, api);
  await changeApi({ id: api.id }, { scopes: SCOPES }, serviceContext(now));
  const left = await listPermissions(test.db, api.id);
  const scopesOf = (id: string) => left.find((one) => one.id === id)?.scopes.toSorted();
  expect(scopesOf(service.id)).toEqual(["a:job", "a:read"]);
  expect(scopesOf(other.id)).toEqual(["a:own", "a:read"]);
});

it("takes no more scopes from applications than the user confirmed", async () => {
  const api = await makeApi(test.db, { scopes: ["a:read", "a:own"] });
  for (const time of [1, 2]) await makeService(test.db, [api], { name: `Service ${time}` });
  const change = (scopes: string, confirmed: number) =>
    changeApi({ id: api.id }, { scopes: readScopeLines(scopes) }, serviceContext(now), confirmed);
  const refused = { ok: false, error: "scopes_lost" };
  for (const confirmed of [0, 3]) expect(await change("", confirmed)).toEqual(refused);
  expect(await change("a:read [users] Read\na:own Own", 1)).toEqual(refused);
  expect(await listPermissions(test.db, api.id)).toHaveLength(2);
  expect(await change("a:read Read\na:own Own", 0)).toEqual({ ok: true, value: true });
  expect(await change("", 4)).toEqual({ ok: true, value: true });
  expect(await listPermissions(test.db, api.id)).toEqual([]);
});

it("keeps scopes as they are stored in a change of something else, also descriptions from before marks", async () => {
  const api = await makeApi(test.db);
  const descriptions = ["[beta] Read files", "[sensitive] Write"];
  for (const [n, description] of descriptions.entries())
    await test.db.$client`
      update api_scopes set description = ${description} where api_id = ${api.id} and name = ${api.scopes[n] ?? ""}`;
  const stored = await listScopes(test.db, api.id);
  expect(await changeApi({ id: api.id }, { requireDpop: true }, serviceContext(now))).toEqual({
    ok: true,
    value: true,
  });
  expect(await listScopes(test.db, api.id)).toEqual(stored);
});
