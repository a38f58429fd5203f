import { findClient } from "@/db/applications/applications";
import { insertAuditEvent, type RequestOrigin } from "@/db/audit/events";
import { database, type Transaction } from "@/db/system/client";
import { reading } from "@/db/system/faults";
import { type Asking, findParties, type Parties } from "@/db/tokens/authorization-parties";
import {
  findStanding,
  listGrantedApis,
  lockGrant,
  type Standing,
  widenGrant,
  widenGrantOfApi,
} from "@/db/tokens/grants";
import { touchSession } from "@/db/users/live-sessions";
import type { SessionProof } from "@/db/users/sessions";
import { isClientId } from "@/lib/oauth/client-auth/authentication";
import { gathered } from "@/lib/runtime/turns";

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

/** Before anybody signs in, an application is closed to nobody. */
const NOBODY: Standing = { grantedScopes: [], admitted: true };

/** Returns the relation of a user to a client; `userId` is null before anybody signs in. */
export const standingOf = async (
  userId: string | null,
  applicationId: string,
): Promise<Standing> =>
  userId === null ? NOBODY : findStanding(database(), userId, applicationId);

const findOne = gathered((asking: Asking[]) => findParties(database(), asking, new Date()));

/** Returns the client with this ID and who sent the request; null if there is no such client. */
export async function partiesOf(
  clientId: string,
  { proof, origin }: { proof: SessionProof | null; origin: RequestOrigin },
  now: Date,
): Promise<Parties | null> {
  if (!isClientId(clientId)) return null;
  if (proof === null) {
    const client = await findClient(database(), clientId);
    return client && { client, session: null, standing: NOBODY };
  }
  const parties = await reading(findOne({ clientId, proof }));
  if (parties?.session) await touchSession(database(), parties.session, origin.network, now);
  return parties;
}
