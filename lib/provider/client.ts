import { listApisFor } from "@/db/apis/permissions-of-users";
import { type Client, findClient } from "@/db/applications/applications";
import { database } from "@/db/client";
import { reading } from "@/db/faults";
import type { PermittedApi, RegisteredClient } from "@/lib/oauth/authorize/context";
import { mayConcernApis } from "@/lib/oauth/authorize/requested-apis";
import { isClientId } from "@/lib/oauth/client-auth/authentication";
import type { Parameters } from "@/lib/oauth/parameters";

/** Returns the APIs that a request may be about, with what the user granted; null before anybody signs in. */
export const apisFor = async (
  values: Parameters["values"],
  client: Client,
  userId: string | null,
): Promise<PermittedApi[]> =>
  mayConcernApis(values) ? reading(listApisFor(database(), client.id, userId)) : [];

export const findClientById = (clientId: string): Promise<Client | null> | null =>
  isClientId(clientId) ? findClient(database(), clientId) : null;

/** Converts a client from the database to the form that lib/oauth checks. */
export const registeredClient = (
  client: Client,
  apis: RegisteredClient["apis"] = [],
): RegisteredClient => ({
  apis,
  clientId: client.clientId,
  suspended: client.suspendedAt !== null,
  onlyFor: client.approvedAt === null ? client.ownerId : null,
  isPublic: client.tokenEndpointAuthMethod === "none",
  firstParty: client.firstParty,
  requirePar: client.requirePar,
  highSecurity: client.profile === "high_security",
  scopes: client.scopes,
  grantTypes: client.grantTypes,
  redirectUris: client.redirectUris,
  requiredContext: client.requiredContext,
  anyLoopbackPort: client.tokenEndpointAuthMethod === "none" && client.anyLoopbackPort,
});
