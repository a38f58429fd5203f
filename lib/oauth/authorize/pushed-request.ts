import { CLIENT_PARAMETERS } from "@/lib/oauth/client-auth/authentication";
import { type Parameters, storedParameters } from "@/lib/oauth/parameters";
import { ok, type Result, refuse } from "@/lib/result";
import type { Arrival, RegisteredClient } from "./context";
import type { AuthorizeErrorCode, RequestFault } from "./errors";
import { AUTHORIZE_PARAMETERS } from "./faults";
import { checkAuthorizationRequest } from "./request";

/**
 * RFC 9126 section 2.3: the errors of the authorization endpoint, as the token endpoint writes them. `fault` says more
 * than the wire does.
 */
export type PushError = {
  error: AuthorizeErrorCode;
  error_description: string;
  fault?: RequestFault;
};

/** What the endpoint knows, each once. */
export const PUSH_PARAMETERS = [...new Set([...CLIENT_PARAMETERS, ...AUTHORIZE_PARAMETERS])];

/** What a client, authenticated, pushed: as that client's request, whether it said so or not. */
export const asSentBy = (clientId: string, values: ReadonlyMap<string, string>): Parameters =>
  storedParameters({ ...Object.fromEntries(values), client_id: clientId });

/** RFC 9126 section 2.1: all that the authorization endpoint will check of it, and no `request_uri`. */
export function checkPushedRequest(
  parameters: Parameters,
  client: RegisteredClient,
  arrival: Arrival,
): Result<null, PushError> {
  if (parameters.values.has("request_uri"))
    return refuse(invalid("request_uri cannot be pushed, it is what this endpoint answers"));
  const checked = checkAuthorizationRequest(parameters, client, arrival);
  if (checked.ok) return ok(null);
  const { error: refusal } = checked;
  if (refusal.show === "page")
    return refuse({ ...PAGE_ERROR[refusal.reason], fault: refusal.reason });
  return refuse({ error: refusal.error, error_description: refusal.description });
}

const invalid = (error_description: string) =>
  ({ error: "invalid_request", error_description }) as const;

const UNAUTHORIZED = {
  error: "unauthorized_client",
  error_description: "the application is suspended",
} as const;

/** What a person would read on a page, where nobody is there to read it. */
const PAGE_ERROR: Record<RequestFault, PushError> = {
  client_missing: invalid("client_id is missing"),
  client_unknown: invalid("client_id is not registered"),
  client_suspended: UNAUTHORIZED,
  redirect_uri_missing: invalid("redirect_uri is missing or was sent twice"),
  redirect_uri_unregistered: invalid("redirect_uri is not registered"),
  request_unknown: invalid("the request is unknown"),
};
