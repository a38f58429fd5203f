import { database } from "@/db/system/client";
import { reading } from "@/db/system/faults";
import { findBegunAuthorization } from "@/db/tokens/authorization-requests";
import { isRestrictedFor } from "@/lib/oauth/authorize/context";
import { findClientById, placeOf, registeredClient } from "./client";
import { requestKey, resumeAddress } from "./pending-authorization";

/** Application of a request that is no longer pending, and the ways back to it. */
export type GoneRequest = {
  /** Null if it is unknown, or nobody has reviewed its name. */
  application: string | null;
  homepage: string | null;
  /** Address that tells the application that its request expired; null if it can't be told. */
  resume: string | null;
};

/** Request as an address names it. */
export type NamedRequest = { clientId: string | null; requestUri: string };

/** Returns what the page of a request says that is no longer pending. */
export async function readGoneRequest(
  { clientId, requestUri }: NamedRequest,
  browser: string | null,
  userId: string | null,
): Promise<GoneRequest> {
  const client = clientId === null ? null : await findClientById(clientId);
  if (!client || isRestrictedFor(registeredClient(client), userId))
    return { application: null, homepage: null, resume: null };
  const key = browser === null ? null : requestKey(requestUri, browser);
  const begun = key && (await reading(findBegunAuthorization(database(), key, new Date())));
  const isOwn = begun?.clientId === client.clientId;
  return {
    application: client.name,
    homepage: placeOf(client),
    resume: isOwn ? resumeAddress(client.clientId, requestUri) : null,
  };
}
