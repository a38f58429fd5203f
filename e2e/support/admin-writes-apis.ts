import { askPermission, makeApi, makeService, nameIntrospector } from "@/test/apis";
import { makeApplication, makeUser } from "@/test/factories";
import { row, type Write } from "./admin-write";
import { type Fields, type Made, type Place, UNKNOWN, unique } from "./admin-writes";

/* Posts about APIs, with their fixtures. */

const settings = (): Fields => ({
  ...{ name: "File store", description: "", documentationUrl: "" },
  ...{
    tokenFormat: "opaque",
    signingAlg: "ES256",
    openTo: "approved",
    scope_0_name: "files:read",
    scope_0_description: "Read files",
  },
});

const aNewApi = async (): Promise<Made> => ({
  fields: { identifier: `https://${unique()}.example/files`, ...settings() },
});

type NewApi = Parameters<typeof makeApi>[1];

/** Console of the forms: `own` APIs belong to the actor. */
type Console = { home: "/admin/apis" | "/developer/apis"; own: boolean };

const ADMIN: Console = { home: "/admin/apis", own: false };
const OWN: Console = { home: "/developer/apis", own: true };

const make = ({ db, actorId }: Place, { own }: Console, given: NewApi = {}) =>
  makeApi(db, { ...(own && { ownerId: actorId }), ...given });

async function anApi(
  place: Place,
  console: Console,
  more: Fields = {},
  given: NewApi = {},
): Promise<Made> {
  const { id, ownerId } = await make(place, console, given);
  const fields = { api: id, revision: "1", ...more };
  return { fields, stale: { ...fields, api: UNKNOWN }, about: ownerId ? { userId: ownerId } : {} };
}

const aPending = async (place: Place, more: Fields = {}) =>
  anApi(place, ADMIN, more, { ownerId: (await makeUser(place.db)).id, approvedAt: null });

async function aPermission(
  place: Place,
  console: Console,
  isNew: boolean,
  more: Fields = {},
): Promise<Made> {
  const api = await make(place, console);
  const { id: applicationId, clientId } = await makeService(place.db, isNew ? [] : [api]);
  return { fields: { api: api.id, clientId, ...more }, about: { applicationId } };
}

async function anIntrospector(place: Place, console: Console): Promise<Made> {
  const { db, actorId } = place;
  const { id: api } = await make(place, console);
  const owned = console.own ? { ownerId: actorId } : {};
  const [before, after] = [await makeApplication(db, owned), await makeApplication(db, owned)];
  await nameIntrospector(db, api, before.id);
  return { fields: { api, introspectors: after.clientId } };
}

/** A request for an API, and what answers it. */
async function aRequest(place: Place, console: Console, note: string): Promise<Made> {
  const api = await make(place, console);
  const { id: application, clientId } = await makeService(place.db, []);
  await askPermission(place.db, application, { id: api.id, scopes: ["files:read"] });
  const fields = { api: api.id, application, clientId, shown: "files:read", note };
  return { fields, about: { applicationId: application } };
}

/** A request of the actor's own application. */
async function anOwnRequest(place: Place, isNew: boolean, more: Fields = {}): Promise<Made> {
  const api = await makeApi(place.db);
  const { id: application } = await makeService(place.db, [], { ownerId: place.actorId });
  if (!isNew) await askPermission(place.db, application, { id: api.id, scopes: ["files:read"] });
  const fields = { application, api: api.id, ...more };
  return {
    fields,
    ...(isNew && { stale: { ...fields, api: UNKNOWN } }),
    about: { applicationId: application },
  };
}

const permitted = row("api.permission_changed", "both", "api_permissions");

/** Writes that owners and administrators make by forms of the same names. */
const ofApis = (console: Console): Write[] => [
  row("api.registered", "after", ["api_scopes", "apis"])(`/forms${console.home}/register`, aNewApi),
  row("api.changed", "both", ["api_scopes", "apis"])(`/forms${console.home}/save`, (place) =>
    anApiAlone(place, console, settings()),
  ),
  permitted(`/forms${console.home}/change-permission`, (place) =>
    aPermission(place, console, false, { scope_0: "files:read", shown: "files:read files:write" }),
  ),
  row(
    "permission.removed",
    "both",
    "api_permissions",
  )(`/forms${console.home}/withdraw`, (place) => aPermission(place, console, false)),
  row(
    "api.changed",
    "both",
    "api_introspectors",
  )(`/forms${console.home}/set-introspectors`, (place) => anIntrospector(place, console)),
  row("permission.approved", "both", ["api_permissions", "permission_requests"])(
    `/forms${console.home}/approve-request`,
    (place) => aRequest(place, console, ""),
  ),
  row(
    "permission.declined",
    "after",
    "permission_requests",
  )(`/forms${console.home}/decline-request`, (place) =>
    aRequest(place, console, "Reading is enough."),
  ),
  row("api.metadata_checked", "after")(`/forms${console.home}/check-metadata`, (place) =>
    anApiAlone(place, console, {}, { identifier: `http://127.0.0.1:1/${unique()}` }),
  ),
  row("api.removed", "before", ["api_scopes", "apis"])(`/forms${console.home}/remove`, (place) =>
    anApi(place, console),
  ),
];

/** Events of changes and of checks are about the API alone. */
async function anApiAlone(...of: Parameters<typeof anApi>): Promise<Made> {
  const { fields, stale = {} } = await anApi(...of);
  return { fields, stale };
}

export const API_WRITES: readonly Write[] = [
  ...ofApis(ADMIN),
  ...ofApis(OWN),
  row("api.approved", "both", "apis")("/forms/admin/apis/approve", (place) => aPending(place)),
  row(
    "api.rejected",
    "after",
    "apis",
  )("/forms/admin/apis/reject", (place) => aPending(place, { note: "Please name who runs it." })),
  row("api.changed", "both", "apis")("/forms/admin/apis/take-over", (place) => aPending(place)),
  permitted("/forms/admin/apis/permit", (place) =>
    aPermission(place, ADMIN, true, { scope_0: "files:read" }),
  ),
  row(
    "api.suspended",
    "after",
    "apis",
  )("/forms/admin/apis/suspend", (place) => anApi(place, ADMIN)),
  row(
    "api.lifted",
    "after",
    "apis",
  )("/forms/admin/apis/lift", (place) => anApi(place, ADMIN, {}, { suspendedAt: new Date() })),
  row(
    "permission.requested",
    "after",
    "permission_requests",
  )("/forms/developer/apps/request-access", (place) =>
    anOwnRequest(place, true, { scope_0: "files:read", note: "To store reports" }),
  ),
  row(
    "permission.withdrawn",
    "before",
    "permission_requests",
  )("/forms/developer/apps/withdraw-request", (place) => anOwnRequest(place, false)),
];
