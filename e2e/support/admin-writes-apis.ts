import { askPermission, makeApi, makeService, nameIntrospector } from "@/test/apis";
import { makeApplication, makeUser } from "@/test/factories";
import { rows, type Write } from "./admin-write";
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

/** A service that may use an API, both of the actor if the console has the actor's own only. */
async function aTestToken(place: Place, console: Console): Promise<Made> {
  const api = await make(place, console);
  const owner = console.own ? { ownerId: place.actorId } : {};
  const { id: applicationId, clientId } = await makeService(place.db, [api], owner);
  const fields = { api: api.id, clientId, ...SCOPE };
  return { fields, stale: { ...fields, api: UNKNOWN }, about: { applicationId } };
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
const SCOPE = { scope_0: "files:read" };

/** Writes that owners and administrators make by forms of the same names. */
const ofApis = (of: Console): Write[] =>
  rows(of.home, {
    register: ["api.registered after api_scopes apis", aNewApi],
    save: ["api.changed both api_scopes apis", (at) => anApiAlone(at, of, settings())],
    "change-permission": [
      PERMITTED,
      (at) => aPermission(at, of, false, { ...SCOPE, shown: "files:read files:write" }),
    ],
    withdraw: ["permission.removed both api_permissions", (at) => aPermission(at, of, false)],
    "issue-token": ["api.test_token_issued after service_tokens", (at) => aTestToken(at, of)],
    "set-introspectors": ["api.changed both api_introspectors", (at) => anIntrospector(at, of)],
    "approve-request": [
      "permission.approved both api_permissions permission_requests",
      (at) => aRequest(at, of, ""),
    ],
    "decline-request": [
      "permission.declined after permission_requests",
      (at) => aRequest(at, of, "Reading is enough."),
    ],
    "check-metadata": [
      "api.metadata_checked after",
      (at) => anApiAlone(at, of, {}, { identifier: `http://127.0.0.1:1/${unique()}` }),
    ],
    remove: ["api.removed before api_scopes apis", (at) => anApi(at, of)],
  });

/** Events of changes and of checks are about the API alone. */
async function anApiAlone(...of: Parameters<typeof anApi>): Promise<Made> {
  const { fields, stale = {} } = await anApi(...of);
  return { fields, stale };
}

export const API_WRITES: readonly Write[] = [
  ...ofApis(ADMIN),
  ...ofApis(OWN),
  ...rows("/admin/apis", {
    approve: ["api.approved both apis", (at) => aPending(at)],
    reject: ["api.rejected after apis", (at) => aPending(at, { note: "Please name who runs it." })],
    "take-over": ["api.changed both apis", (at) => aPending(at)],
    permit: [PERMITTED, (at) => aPermission(at, ADMIN, true, SCOPE)],
    suspend: ["api.suspended after apis", (at) => anApi(at, ADMIN)],
    lift: ["api.lifted after apis", (at) => anApi(at, ADMIN, {}, { suspendedAt: new Date() })],
  }),
  ...rows("/developer/apps", {
    "request-access": [
      "permission.requested after permission_requests",
      (at) => anOwnRequest(at, true, { ...SCOPE, note: "To store reports" }),
    ],
    "withdraw-request": [
      "permission.withdrawn before permission_requests",
      (at) => anOwnRequest(at, false),
    ],
  }),
];
