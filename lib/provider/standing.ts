import { findClient } from "@/db/applications/applications";
import type { RequestOrigin } from "@/db/audit/events";
import { database } from "@/db/system/client";
import { reading } from "@/db/system/faults";
import { type Asking, findParties, type Parties } from "@/db/tokens/authorization-parties";
import { findStanding, type Standing } from "@/db/tokens/grants";
import { touchSession } from "@/db/users/live-sessions";
import type { SessionProof } from "@/db/users/sessions";
import { isClientId } from "@/lib/oauth/client-auth/authentication";
import { gathered } from "@/lib/runtime/gathered";

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
