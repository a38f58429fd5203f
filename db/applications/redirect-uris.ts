import { and, eq } from "drizzle-orm";
import { applications } from "@/db/schema/applications";
import { redirectUris } from "@/db/schema/redirect-uris";
import type { Db } from "@/db/system/client";

/** Returns a client with its post-logout redirect URIs, as the logout endpoint needs it. */
export async function findLogoutClient(db: Db, clientId: string) {
  const rows = await db
    .select({
      clientId: applications.clientId,
      name: applications.name,
      suspendedAt: applications.suspendedAt,
      approvedAt: applications.approvedAt,
      ownerId: applications.ownerId,
      uri: redirectUris.uri,
    })
    .from(applications)
    .leftJoin(
      redirectUris,
      and(eq(redirectUris.applicationId, applications.id), eq(redirectUris.purpose, "post_logout")),
    )
    .where(eq(applications.clientId, clientId));
  const [client] = rows;
  if (!client) return null;
  return {
    clientId: client.clientId,
    name: client.name,
    suspended: client.suspendedAt !== null,
    onlyFor: client.approvedAt === null ? client.ownerId : null,
    postLogoutRedirectUris: rows.flatMap(({ uri }) => uri ?? []),
  };
}
