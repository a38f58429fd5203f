import { makeApi, makeService, nameIntrospector } from "@/test/apis";
import { makeApplication } from "@/test/factories";
import { row, type Write } from "./admin-write";
import { type Fields, type Made, type Place, UNKNOWN, unique } from "./admin-writes";

/* Posts about APIs, with their fixtures. */

const settings = (): Fields => ({
  ...{ name: "File store", description: "", documentationUrl: "" },
  ...{ tokenFormat: "opaque", signingAlg: "ES256", scopes: "files:read Read files" },
});

const aNewApi = async (): Promise<Made> => ({
  fields: { identifier: `https://${unique()}.example/files`, ...settings() },
});

async function anApi(
  { db }: Place,
  more: Fields = {},
  given: Parameters<typeof makeApi>[1] = {},
): Promise<Made> {
  const { id } = await makeApi(db, given);
  const fields = { api: id, revision: "1", ...more };
  return { fields, stale: { ...fields, api: UNKNOWN } };
}

async function aPermission({ db }: Place, isNew: boolean, more: Fields = {}): Promise<Made> {
  const api = await makeApi(db);
  const { id: applicationId, clientId } = await makeService(db, isNew ? [] : [api]);
  return { fields: { api: api.id, clientId, ...more }, about: { applicationId } };
}

async function anIntrospector({ db }: Place): Promise<Made> {
  const { id: api } = await makeApi(db);
  const [before, after] = [await makeApplication(db), await makeApplication(db)];
  await nameIntrospector(db, api, before.id);
  return { fields: { api, introspectors: after.clientId } };
}

const changed = (changes: readonly string[]) => row("api.changed", "both", changes);
const permitted = row("api.permission_changed", "both", "api_permissions");

export const API_WRITES: readonly Write[] = [
  row("api.registered", "after", ["api_scopes", "apis"])("/forms/admin/apis/register", aNewApi),
  changed(["api_scopes", "apis"])("/forms/admin/apis/save", (place) => anApi(place, settings())),
  permitted("/forms/admin/apis/permit", (place) =>
    aPermission(place, true, { scope_0: "files:read" }),
  ),
  permitted("/forms/admin/apis/change-permission", (place) =>
    aPermission(place, false, { scope_0: "files:read", shown: "files:read files:write" }),
  ),
  permitted("/forms/admin/apis/withdraw", (place) => aPermission(place, false)),
  changed(["api_introspectors"])("/forms/admin/apis/set-introspectors", anIntrospector),
  row("api.metadata_checked", "after")("/forms/admin/apis/check-metadata", (place) =>
    anApi(place, {}, { identifier: `http://127.0.0.1:1/${unique()}` }),
  ),
  row("api.suspended", "after", "apis")("/forms/admin/apis/suspend", (place) => anApi(place)),
  row(
    "api.lifted",
    "after",
    "apis",
  )("/forms/admin/apis/lift", (place) => anApi(place, {}, { suspendedAt: new Date() })),
  row("api.removed", "before", ["api_scopes", "apis"])("/forms/admin/apis/remove", (place) =>
    anApi(place),
  ),
];
