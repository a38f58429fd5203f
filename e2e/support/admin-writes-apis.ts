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

const PERMITTED = "api.permission_changed both api_permissions";

/** Writes that owners and administrators make by forms of the same names. */
const ofApis = (console: Console): Write[] => [
  row(`${console.home}/register`, "api.registered after api_scopes apis", aNewApi),
  row(`${console.home}/save`, "api.changed both api_scopes apis", (place) =>
    anApiAlone(place, console, settings()),
  ),
  row(`${console.home}/change-permission`, PERMITTED, (place) =>
    aPermission(place, console, false, { scope_0: "files:read", shown: "files:read files:write" }),
  ),
  row(`${console.home}/withdraw`, "permission.removed both api_permissions", (place) =>
    aPermission(place, console, false),
  ),
  row(`${console.home}/set-introspectors`, "api.changed both api_introspectors", (place) =>
    anIntrospector(place, console),
  ),
  row(
    `${console.home}/approve-request`,
    "permission.approved both api_permissions permission_requests",
    (place) => aRequest(place, console, ""),
  ),
  row(`${console.home}/decline-request`, "permission.declined after permission_requests", (place) =>
    aRequest(place, console, "Reading is enough."),
  ),
  row(`${console.home}/check-metadata`, "api.metadata_checked after", (place) =>
    anApiAlone(place, console, {}, { identifier: `http://127.0.0.1:1/${unique()}` }),
  ),
  row(`${console.home}/remove`, "api.removed before api_scopes apis", (place) =>
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
  row("/admin/apis/approve", "api.approved both apis", (place) => aPending(place)),
  row("/admin/apis/reject", "api.rejected after apis", (place) =>
    aPending(place, { note: "Please name who runs it." }),
  ),
  row("/admin/apis/take-over", "api.changed both apis", (place) => aPending(place)),
  row("/admin/apis/permit", PERMITTED, (place) =>
    aPermission(place, ADMIN, true, { scope_0: "files:read" }),
  ),
  row("/admin/apis/suspend", "api.suspended after apis", (place) => anApi(place, ADMIN)),
  row("/admin/apis/lift", "api.lifted after apis", (place) =>
    anApi(place, ADMIN, {}, { suspendedAt: new Date() }),
  ),
  row("/developer/apps/request-access", "permission.requested after permission_requests", (place) =>
    anOwnRequest(place, true, { scope_0: "files:read", note: "To store reports" }),
  ),
  row(
    "/developer/apps/withdraw-request",
    "permission.withdrawn before permission_requests",
    (place) => anOwnRequest(place, false),
  ),
];
