import { type Client, findClient } from "@/db/applications/applications";
import { database } from "@/db/client";
import type { RegisteredClient } from "@/lib/oauth/authorize/context";
import { isClientId } from "@/lib/oauth/client-auth/authentication";

export const findClientById = (clientId: string): Promise<Client | null> | null =>
  isClientId(clientId) ? findClient(database(), clientId) : null;

/** Converts a client from the database to the form that lib/oauth checks. */
export const registeredClient = (client: Client): RegisteredClient => ({
  clientId: client.clientId,
  suspended: client.suspendedAt !== null,
  onlyFor: client.approvedAt === null ? client.ownerId : null,
  isPublic: client.tokenEndpointAuthMethod === "none",
  firstParty: client.firstParty,
  requirePar: client.requirePar,
  scopes: client.scopes,
  grantTypes: client.grantTypes,
  redirectUris: client.redirectUris,
  requiredContext: client.requiredContext,
  anyLoopbackPort: client.tokenEndpointAuthMethod === "none" && client.anyLoopbackPort,
});
