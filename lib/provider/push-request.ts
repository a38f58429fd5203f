import { database } from "@/db/client";
import { parseClientCredentials } from "@/lib/oauth/client-authentication";
import { LIFETIME } from "@/lib/oauth/lifetimes";
import { parseParameters } from "@/lib/oauth/parameters";
import { asSentBy, checkPushedRequest, type PushError } from "@/lib/oauth/pushed-request";
import { TOKEN_ERROR, type TokenErrorCode } from "@/lib/oauth/token-errors";
import { isUnreadable } from "@/lib/oauth/token-request";
import { ok, type Result, refuse } from "@/lib/result";
import { authenticateClient } from "./authenticate-client";
import { findClientById, registeredClient } from "./client";
import { sentRequest, storePushedRequest } from "./paused-request";

/** RFC 9126 section 2.2; `expires_in` in seconds. */
export type PushResponse = { request_uri: string; expires_in: number };

export type PushRefusal = PushError | { error: TokenErrorCode; error_description: string };

/** The PAR endpoint: `body` is its form as sent, `authorization` its header. A client proves itself as for a token. */
export async function pushRequest(
  body: string,
  authorization: string | null,
): Promise<Result<PushResponse, PushRefusal>> {
  const form = parseParameters(body);
  if (isUnreadable(form)) return refuse(TOKEN_ERROR.parameter_unreadable);
  const credentials = parseClientCredentials(authorization, form.values);
  if (!credentials.ok) return refuse(TOKEN_ERROR[credentials.error]);
  const now = new Date();
  const proven = await authenticateClient(database(), credentials.value, now);
  if (!proven.ok) return refuse(TOKEN_ERROR[proven.error]);
  const client = await findClientById(proven.value.clientId);
  if (!client) return refuse(TOKEN_ERROR.client_unknown);
  const request = await sentRequest(asSentBy(client.clientId, form), true);
  const checked = checkPushedRequest(request.parameters, registeredClient(client), request.arrival);
  if (!checked.ok) return checked;
  const requestUri = await storePushedRequest(request, { client, now });
  return ok({ request_uri: requestUri, expires_in: LIFETIME.pushedRequest });
}
