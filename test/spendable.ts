import { randomBytes, randomUUID } from "node:crypto";
import fc from "fast-check";
import type { ClientProof } from "@/db/applications/applications";
import { familyScopes } from "@/db/schema/apis";
import { tokenFamilies } from "@/db/schema/tokens";
import type { Db } from "@/db/system/client";
import { widenGrant } from "@/db/tokens/grants";
import { DEVICE_GRANT } from "@/lib/oauth/token/device";
import { sha256 } from "@/lib/runtime/crypto";
import { makeApi, permit } from "./apis";
import { makeApplication, makeSession, makeUser } from "./factories";

/*
 * Situations in which a client spends a credential: any registration, any state of the access behind
 * the credential, and any request.
 */

/** Applications that differ in what they require, or in what they have lost. */
const APPLICATIONS = {
  plain: {},
  public: { tokenEndpointAuthMethod: "none" },
  keyed: { requireDpop: true },
  secure: {
    ...{ profile: "high_security", tokenEndpointAuthMethod: "private_key_jwt", jwks: { keys: [] } },
    ...{ requireDpop: true, requirePar: true, idTokenSigningAlg: "ES256" },
  },
  strong: { requiredContext: "multi_factor" },
  narrowed: { revision: 3, narrowedRevision: 3, scopeRemovals: { email: 3 } },
  closed: { openSince: null },
  suspended: { suspendedAt: new Date() },
} as const satisfies Record<string, Parameters<typeof makeApplication>[1]>;

const grantTypes = ["authorization_code", "refresh_token", DEVICE_GRANT];

type ApplicationName = keyof typeof APPLICATIONS;

const APIS = {
  opaque: {},
  keyed: { tokenFormat: "jwt", signingAlg: "ES256", requireDpop: true },
  weak: { tokenFormat: "jwt", signingAlg: "RS256" },
  suspended: { suspendedAt: new Date() },
} as const satisfies Record<string, Parameters<typeof makeApi>[1]>;

const keysOf = <Key extends string>(table: Record<Key, unknown>) => Object.keys(table) as Key[];

/** True about once in twenty times, so that most situations have one fault or none. */
const rarely = fc.nat(19).map((n) => n === 0);

const oneOf = <Value>(...values: Value[]) => fc.constantFrom(...values);

const authorizedApi = fc.record({
  api: oneOf(...keysOf(APIS), "removed" as const),
  scopes: fc.subarray(["read", "write"], { minLength: 1 }),
  isStale: rarely,
});

export const situation = fc
  .record({
    application: oneOf<ApplicationName>("plain", "public", ...keysOf(APPLICATIONS)),
    isByAnother: rarely,
    scopes: fc.subarray(["openid", "profile", "email", "offline_access"]),
    apis: fc.uniqueArray(authorizedApi, { maxLength: 2, selector: ({ api }) => api }),
    amr: oneOf(["pwd"], ["pwd", "otp", "mfa"]),
    revision: oneOf(2, 3),
    isRevoked: rarely,
    isUserStale: rarely,
    isSignedOut: rarely,
    isFamilyExpired: rarely,
    isUsed: rarely,
    isExpired: rarely,
    boundTo: oneOf(null, null, "key"),
    /** The request. */
    resource: oneOf(null, null, "", "authorized", "authorized", "any"),
    wanted: fc.option(fc.subarray(["openid", "email", "read", "write"], { minLength: 1 }), {
      freq: 1,
    }),
    isUnknownWanted: rarely,
    jkt: oneOf(null, "key", "key", "another"),
    isElsewhere: rarely,
    isUnverified: rarely,
  })
  // Nobody authorizes nothing.
  .filter(({ scopes, apis }) => scopes.length + apis.length > 0);

export type Situation = (typeof situation extends fc.Arbitrary<infer Value> ? Value : never) & {
  familyId: string;
  /** Hash of the credential. */
  hash: Buffer;
};

export const later = (now: Date) => new Date(now.getTime() + 60_000);

/** Returns a value of a table that has one for each name. */
function of<Value>(table: ReadonlyMap<string, Value>, name: string): Value {
  const value = table.get(name);
  if (value === undefined) throw new Error(`none is called ${name}`);
  return value;
}

/** Creates the registrations of all situations, and one user. */
export async function makeSpending(db: Db, now: Date) {
  const { id: userId } = await makeUser(db);
  const { id: open } = await makeSession(db, userId);
  const { id: ended } = await makeSession(db, userId, { endedAt: now });
  const apis = new Map<string, { id: string; identifier: string }>();
  for (const name of keysOf(APIS))
    apis.set(name, await makeApi(db, { ...APIS[name], scopes: ["read", "write"] }));
  const clients = new Map<string, Awaited<ReturnType<typeof makeClient>>>();
  for (const name of keysOf(APPLICATIONS)) clients.set(name, await makeClient(name));

  async function makeClient(name: ApplicationName) {
    const application = await makeApplication(db, { grantTypes, ...APPLICATIONS[name] });
    for (const { id } of apis.values())
      await permit(db, application.id, { id, scopes: ["read", "write"] });
    const owner = { userId, applicationId: application.id };
    return { ...application, grantId: await widenGrant(db, { ...owner, scopes: [], now }) };
  }

  return { userId, sessions: { open, ended }, apis, clients };
}

type Spending = Awaited<ReturnType<typeof makeSpending>>;

/** Draws situations, and stores their token families. */
export async function drawSituations(db: Db, spending: Spending, count: number, now: Date) {
  const situations = fc
    .sample(situation, count)
    .map((drawn) => ({ ...drawn, familyId: randomUUID(), hash: randomBytes(32) }));
  await db.insert(tokenFamilies).values(situations.map((each) => familyOf(spending, each, now)));
  const held = situations.flatMap(({ familyId, apis }) =>
    apis.map(({ api, scopes, isStale }) => ({
      ...{ familyId, scopes, permissionEpoch: 0, apiEpoch: isStale ? -1 : 0 },
      apiId: api === "removed" ? randomUUID() : of(spending.apis, api).id,
    })),
  );
  await db.insert(familyScopes).values(held);
  return situations;
}

function familyOf({ userId, sessions, clients }: Spending, each: Situation, now: Date) {
  const { id: applicationId, grantId } = of(clients, each.application);
  return {
    ...{ id: each.familyId, userId, applicationId, grantId, applicationEpoch: 0 },
    userEpoch: each.isUserStale ? -1 : 0,
    sessionId: each.isSignedOut ? sessions.ended : sessions.open,
    ...{ scopes: each.scopes, offline: each.scopes.includes("offline_access"), amr: each.amr },
    ...{ applicationRevision: each.revision, authenticatedAt: now, createdAt: now },
    expiresAt: each.isFamilyExpired ? now : later(now),
    revokedAt: each.isRevoked ? now : null,
  };
}

/** Returns the client that sends a situation's request. */
export function senderOf({ clients }: Spending, { application, isByAnother }: Situation) {
  const other = application === "plain" ? "public" : "plain";
  return of(clients, isByAnother ? other : application);
}

/** Returns the client's right proof. */
export function proofOf(client: ReturnType<typeof senderOf>): ClientProof {
  const { clientId, tokenEndpointAuthMethod: method, clientSecret } = client;
  return method === "none" || method === "private_key_jwt"
    ? { clientId, method, secretHash: null }
    : { clientId, method, secretHash: sha256(clientSecret) };
}

/** Returns the client that the credential was issued to. */
export const ownerOf = ({ clients }: Spending, { application }: Situation) =>
  of(clients, application);

/** Returns the `resource` of a situation's request: an identifier, empty for Foyer's own API, or null. */
export function resourceOf({ apis }: Spending, { resource, apis: [first] }: Situation) {
  if (resource === null || resource === "") return resource;
  const name = (resource === "authorized" && first?.api) || "opaque";
  return apis.get(name)?.identifier ?? "https://removed.example/";
}
