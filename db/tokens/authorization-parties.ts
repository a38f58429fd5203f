import { admits, type Client, clientColumns } from "@/db/applications/applications";
import type { Db } from "@/db/system/client";
import { askedRows, inPlaces, type Placed, part, prepared } from "@/db/system/prepared";
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
 * Joins the grant `g` of user `u` to application `a`. Written so that it can be looked up only by
 * the user, who has few: an application may have millions, and a plan from when it had none would
 * read them all.
 */
export const liveGrant = part`
  grants g on g.user_id = u.id and g.application_id is not distinct from a.id and g.revoked_at is null`;

/** Client ID of a request, and the browser that sent it. */
export type Asking = { clientId: string; proof: SessionProof };

/**
 * Returns each client with the live session that a browser proves and the user's relation to the
 * client, by one statement. Null if there is no such client.
 */
export async function findParties(
  db: Db,
  asking: Asking[],
  now: Date,
): Promise<(Parties | null)[]> {
  const rows = asking.map(({ clientId, proof: { id, tokenHash } }) => ({
    client_id: clientId,
    session_id: id,
    session_hash: tokenHash,
  }));
  const found = await prepared<Row & Placed>(db)`
    select asked.place, found.*
    from ${askedRows({ client_id: "text", session_id: "uuid", session_hash: "bytea" }, rows)}
    cross join lateral (
      select ${clientColumns}, s.id as "sessionId", u.id as "userId", s.authenticated_at as "authenticatedAt",
        s.last_seen_at as "lastSeenAt", s.amr, coalesce(g.scopes, '{}') as "grantedScopes",
        u.id is null or ${admits} as admitted
      from applications a left join ${liveSession(ASKED_SESSION, now)} on true
      left join ${liveGrant}
      where a.client_id = asked.client_id
      offset 0
    ) found`;
  return inPlaces(found, asking.length).map((row) => row && partiesOf(row));
}

const ASKED_SESSION = { id: part`asked.session_id`, tokenHash: part`asked.session_hash` };

/** Divides a row without copying it, for it has some thirty columns. */
function partiesOf(found: Row): Parties {
  const { sessionId, userId, authenticatedAt, lastSeenAt, amr, grantedScopes, admitted } = found;
  const session =
    sessionId === null
      ? null
      : { id: sessionId, authenticatedAt, lastSeenAt, amr, user: { id: userId } };
  return { client: found, session, standing: { grantedScopes, admitted } };
}
