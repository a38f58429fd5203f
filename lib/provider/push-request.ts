import { database } from "@/db/client";
import type { ClientAuthenticationRefusal, ClientRequest } from "@/lib/oauth/client-authentication";
import { LIFETIME } from "@/lib/oauth/lifetimes";
import { asSentBy, checkPushedRequest, type PushError } from "@/lib/oauth/pushed-request";
import { ok, type Result, refuse } from "@/lib/result";
import { authenticateClient } from "./authenticate-client";
import { findClientById, registeredClient } from "./client";
import { sentRequest, storePushedRequest } from "./paused-request";

/** RFC 9126 section 2.2; `expires_in` in seconds. */
export type PushResponse = { request_uri: string; expires_in: number };

export type PushRefusal = PushError | ClientAuthenticationRefusal;

/** The PAR endpoint. A client proves itself as for a token. */
export async function pushRequest({
  values,
  credentials,
}: ClientRequest): Promise<Result<PushResponse, PushRefusal>> {
  const now = new Date();
  const proven = await authenticateClient(database(), credentials, now);
  if (!proven.ok) return proven;
  const client = await findClientById(proven.value.clientId);
  if (!client) return refuse("client_unknown");
  const request = await sentRequest(asSentBy(client.clientId, values), true);
  const checked = checkPushedRequest(request.parameters, registeredClient(client), request.arrival);
  if (!checked.ok) return checked;
  const requestUri = await storePushedRequest(request, { client, now });
  return ok({ request_uri: requestUri, expires_in: LIFETIME.pushedRequest });
}
