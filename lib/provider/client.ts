import { listApisFor } from "@/db/apis/permissions-of-users";
import { type Client, findClient } from "@/db/applications/applications";
import { database } from "@/db/system/client";
import { reading } from "@/db/system/faults";
import { clientPolicies } from "@/lib/client-policies/client-policies";
import type { PermittedApi, RegisteredClient } from "@/lib/oauth/authorize/context";
import { LOOPBACK_HOSTS, LOOPBACK_IPS } from "@/lib/oauth/authorize/redirect-uri";
import { mayConcernApis } from "@/lib/oauth/authorize/requested-apis";
import { isClientId } from "@/lib/oauth/client-auth/authentication";
import type { Parameters } from "@/lib/oauth/parameters";
import { ownResources } from "@/lib/oauth/resource";
import { issuer } from "@/lib/runtime/env";

/** Returns the APIs that a request may be about, with what the user granted; null before anybody signs in. */
export const apisFor = async (
  values: Parameters["values"],
  client: Client,
  userId: string | null,
): Promise<PermittedApi[]> =>
  mayConcernApis(values) ? reading(listApisFor(database(), client.id, userId)) : [];

/** Returns a client as a request needs it that may name APIs, and any port of a loopback host. */
export const clientOfRequest = async (
  values: Parameters["values"],
  client: Client,
  userId: string | null,
): Promise<RegisteredClient> => ({
  ...registeredClient(client, await apisFor(values, client, userId)),
  anyPortOn: await hostsWithAnyPort(values, client),
});

/** Asks for the policy only about addresses that aren't registered as they are. */
async function hostsWithAnyPort(
  values: Parameters["values"],
  client: Client,
): Promise<readonly string[]> {
  if (!isNative(client) || client.redirectUris.includes(values.get("redirect_uri") ?? ""))
    return hostsMarked(client);
  const { loopbackPorts } = await clientPolicies();
  return loopbackPorts === "any" ? LOOPBACK_HOSTS : hostsMarked(client);
}

const hostsMarked = ({ tokenEndpointAuthMethod, anyLoopbackPort }: Client) =>
  tokenEndpointAuthMethod === "none" && anyLoopbackPort ? LOOPBACK_IPS : [];

/** True for a public native client. One from before types is native if it has a loopback address. */
const isNative = ({ type, tokenEndpointAuthMethod }: Client) =>
  tokenEndpointAuthMethod === "none" && (type ?? "native") === "native";

export const findClientById = (clientId: string): Promise<Client | null> | null =>
  isClientId(clientId) ? findClient(database(), clientId) : null;

/** Converts a client from the database to the form that lib/oauth checks. */
export const registeredClient = (
  client: Client,
  apis: RegisteredClient["apis"] = [],
): RegisteredClient => ({
  apis,
  ownResources: ownResources(issuer()),
  clientId: client.clientId,
  suspended: client.suspendedAt !== null,
  onlyFor: client.approvedAt === null ? client.ownerId : null,
  isPublic: client.tokenEndpointAuthMethod === "none",
  isGate: client.type === "gate",
  firstParty: client.firstParty,
  requirePar: client.requirePar,
  highSecurity: client.profile === "high_security",
  scopes: client.scopes,
  grantTypes: client.grantTypes,
  redirectUris: client.redirectUris,
  requiredContext: client.requiredContext,
  anyPortOn: hostsMarked(client),
});

/** Returns where people use an application: its homepage, or the site behind a gate. */
export const placeOf = ({ type, homepageUrl, redirectUris: [callback] }: Client) =>
  type === "gate" && callback ? new URL(callback).origin : webAddress(homepageUrl);

/** Returns null unless the address is http or https: nothing else may become a link. */
export const webAddress = (address: string | null): string | null =>
  address !== null && /^https?:\/\//.test(address) ? address : null;
