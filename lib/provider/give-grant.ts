import { insertAuditEvent, type RequestOrigin } from "@/db/audit/events";
import type { Transaction } from "@/db/system/client";
import { listGrantedApis, lockGrant, widenGrant, widenGrantOfApi } from "@/db/tokens/grants";

type Given = {
  userId: string;
  applicationId: string;
  scopes: string[];
  /** APIs with the scopes that are granted of each. */
  apis?: readonly { id: string; identifier: string; scopes: readonly string[] }[];
  now: Date;
};

/** Scopes of APIs by their identifiers. */
type Named = Record<string, readonly string[]>;

/**
 * Adds scopes to what a user granted an application. Writes an audit event only if the grant is new
 * or grows. Returns how much was granted before.
 */
export async function giveGrant(
  tx: Transaction,
  grant: Given,
  origin: RequestOrigin,
): Promise<"nothing" | "less" | "as_much"> {
  const { userId, applicationId, scopes, apis = [], now } = grant;
  const { id, isNew, scopes: before } = await lockGrant(tx, grant);
  const held: Named = apis.length > 0 ? await listGrantedApis(tx, id) : {};
  const added = scopes.filter((scope) => !before.includes(scope));
  const wider = widen(held, apis);
  if (added.length === 0 && wider.length === 0) return "as_much";
  await widenGrant(tx, grant);
  for (const api of wider) await widenGrantOfApi(tx, id, api);
  await insertAuditEvent(tx, {
    at: now,
    event: "grant.given",
    actorId: userId,
    userId,
    applicationId,
    origin,
    before: { scopes: before, ...(wider.length > 0 && { apis: held }) },
    after: {
      scopes: [...before, ...added],
      ...(wider.length > 0 && {
        apis: { ...held, ...Object.fromEntries(wider.map((api) => [api.identifier, api.scopes])) },
      }),
    },
  });
  return isNew ? "nothing" : "less";
}

/** Returns the APIs that gain scopes, each with all that it then has. */
const widen = (held: Named, apis: NonNullable<Given["apis"]>) =>
  apis
    .map((api) => ({
      ...api,
      scopes: [...new Set([...(held[api.identifier] ?? []), ...api.scopes])],
    }))
    .filter(({ identifier, scopes }) => scopes.length > (held[identifier]?.length ?? 0));
