import { randomBytes } from "node:crypto";
import { apiIntrospectors, apiPermissions, apiScopes, apis } from "@/db/schema/apis";
import { permissionRequests } from "@/db/schema/permission-requests";
import type { Db } from "@/db/system/client";
import { resourceKey } from "@/lib/oauth/resource";
import { makeApplication } from "./factories";

type NewApi = Partial<typeof apis.$inferInsert> & {
  scopes?: readonly string[];
  /** Names of the scopes that are sensitive. */
  sensitive?: readonly string[];
};

/** Creates an API with two scopes. One that awaits approval is suspended, as its constraint demands. */
export async function makeApi(
  db: Db,
  { scopes = ["files:read", "files:write"], sensitive = [], ...given }: NewApi = {},
) {
  const identifier = given.identifier ?? `https://${randomBytes(5).toString("hex")}.example/v1`;
  const key = resourceKey(identifier);
  if (key === null) throw new Error(`not an identifier: ${identifier}`);
  const pending = given.approvedAt === null ? { suspendedAt: new Date() } : {};
  const [api] = await db
    .insert(apis)
    .values({ name: "Test API", ...pending, ...given, identifier, identifierKey: key })
    .returning();
  if (!api) throw new Error("no API was inserted");
  await db.insert(apiScopes).values(
    scopes.map((name) => ({
      ...{ apiId: api.id, name, description: `Use ${name}` },
      sensitive: sensitive.includes(name),
    })),
  );
  return { ...api, scopes };
}

type Api = Awaited<ReturnType<typeof makeApi>>;

/** Creates a service that may use the scopes of some APIs. */
export async function makeService(
  db: Db,
  permitted: readonly Pick<Api, "id" | "scopes">[],
  given: Parameters<typeof makeApplication>[1] = {},
) {
  const service = await makeApplication(db, {
    type: "service",
    grantTypes: ["client_credentials"],
    scopes: [],
    redirectUris: [],
    ...given,
  });
  for (const api of permitted) await permit(db, service.id, api);
  return service;
}

/** Lets a service use all scopes of an API. */
export const permit = (db: Db, applicationId: string, { id, scopes }: Pick<Api, "id" | "scopes">) =>
  db
    .insert(apiPermissions)
    .values({ applicationId, apiId: id, scopes: [...scopes], changedAt: new Date() });

export const askPermission = (
  db: Db,
  applicationId: string,
  { id, scopes }: Pick<Api, "id" | "scopes">,
) =>
  db.insert(permissionRequests).values({
    ...{ applicationId, apiId: id, scopes: [...scopes] },
    ...{ note: "", requestedAt: new Date() },
  });

/** Lets an application introspect the tokens of an API. */
export const nameIntrospector = (db: Db, apiId: string, applicationId: string) =>
  db.insert(apiIntrospectors).values({ apiId, applicationId });
