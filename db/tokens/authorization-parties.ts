import { admits, type Client, clientColumns } from "@/db/applications/applications";
import type { Db } from "@/db/client";
import { prepared } from "@/db/prepared";
import { type LiveSession, liveSession } from "@/db/users/live-sessions";
import type { SessionProof } from "@/db/users/sessions";
import type { Standing } from "./grants";

/** Live session of a browser, as the authorization endpoint needs it. */
export type AuthorizingSession = Pick<
  LiveSession,
  "id" | "authenticatedAt" | "lastSeenAt" | "amr"
> & { user: { id: string } };

/** Client of an authorization request, and who sent it. */
export type Parties = { client: Client; session: AuthorizingSession | null; standing: Standing };

type Row = Client &
  Standing &
  Omit<AuthorizingSession, "id" | "user"> & { sessionId: string | null; userId: string };

/**
 * Returns a client with the live session that a browser proves and the user's relation to the
 * client, by one statement. Null if there is no such client.
 */
export async function findParties(
  db: Db,
  clientId: string,
  proof: SessionProof,
  now: Date,
): Promise<Parties | null> {
  const [row] = await prepared<Row>(db)`
    select ${clientColumns}, s.id as "sessionId", u.id as "userId", s.authenticated_at as "authenticatedAt",
      s.last_seen_at as "lastSeenAt", s.amr, coalesce(g.scopes, '{}') as "grantedScopes",
      u.id is null or ${admits} as admitted
    from applications a left join ${liveSession(proof, now)} on true
    left join grants g on g.user_id = u.id and g.application_id = a.id and g.revoked_at is null
    where a.client_id = ${clientId}`;
  if (!row) return null;
  const { sessionId, userId, ...found } = row;
  const session = sessionId === null ? null : { ...found, id: sessionId, user: { id: userId } };
  return { client: found, session, standing: found };
}
