import { database } from "@/db/system/client";
import { clientNetworks } from "@/lib/http/client-address";
import { asSentBy, checkPushedRequest, type PushError } from "@/lib/oauth/authorize/pushed-request";
import type {
  ClientAuthenticationRefusal,
  ClientRequest,
} from "@/lib/oauth/client-auth/authentication";
import {
  answerClient,
  type ClientAnswer,
  refuseStranger,
} from "@/lib/oauth/client-auth/client-answer";
import { LIFETIME } from "@/lib/oauth/lifetimes";
import { KEYS_DIFFER } from "@/lib/oauth/token/dpop";
import type { ProofRefusal } from "@/lib/oauth/token/dpop-key";
import { type Limit, unlimited } from "@/lib/rate-limits/limits";
import { ok, type Result, refuse } from "@/lib/result";
import { authenticateClient } from "./authenticate-client";
import { clientOfRequest, findClientById } from "./client";
import { takeProof } from "./dpop-proof";
import { sentRequest, storePushedAuthorization } from "./pending-authorization";
import { makeRoom } from "./pending-limits";

/** Response of the PAR endpoint (RFC 9126 section 2.2); `expires_in` in seconds. */
export type PushResponse = { request_uri: string; expires_in: number };

/** Refusal if too much is stored for this network. */
type PushLimit = typeof LIMITED & { limit: Limit };

const LIMITED = {
  error: "temporarily_unavailable",
  error_description: "too many requests from this network",
} as const;

export type PushRefusal = PushError | PushLimit | ProofRefusal | ClientAuthenticationRefusal;

/**
 * Handles the PAR endpoint. Clients authenticate as for a token. Requests of public clients count
 * toward the limit of their network.
 */
export async function pushRequest(
  asked: ClientRequest,
  headers: Headers,
): Promise<ClientAnswer<PushResponse, PushRefusal>> {
  const { values, credentials } = asked;
  const now = new Date();
  const proof = await takeProof(headers, "/oauth/par");
  if (!proof.ok) return refuseStranger(proof.error);
  const jkt = proof.value ?? values.get("dpop_jkt") ?? null;
  if ((values.get("dpop_jkt") ?? jkt) !== jkt) return refuseStranger(KEYS_DIFFER);
  const proven = await authenticateClient(database(), credentials, now);
  if (!proven.ok) return proven;
  return answerClient(credentials, await push(asked, headers, { jkt, now }));
}

/** Stores the request of a client whose credentials were accepted. */
async function push(
  { values, credentials: { clientId, method } }: ClientRequest,
  headers: Headers,
  { jkt, now }: { jkt: string | null; now: Date },
): Promise<Result<PushResponse, PushRefusal>> {
  const client = await findClientById(clientId);
  if (!client) return refuse("client_unknown");
  const request = await sentRequest(asSentBy(clientId, jkt, values), true);
  const registered = await clientOfRequest(values, client, null);
  const checked = checkPushedRequest(request.parameters, registered, request.arrival);
  if (!checked.ok) return checked;
  const sender = { networks: clientNetworks({ headers }), caller: null };
  const room =
    method === "none" ? await makeRoom(sender, values) : { limit: unlimited, network: null };
  if (room.limit.exceeded) return refuse({ ...LIMITED, limit: room.limit });
  const stored = { client, network: room.network, now };
  const requestUri = await storePushedAuthorization(request, stored);
  return ok({ request_uri: requestUri, expires_in: LIFETIME.pushedRequest });
}
