import { CLIENT_PARAMETERS } from "@/lib/oauth/client-auth/authentication";
import { type Parameters, storedParameters } from "@/lib/oauth/parameters";
import { ok, type Result, refuse } from "@/lib/result";
import type { Arrival, RegisteredClient } from "./context";
import { AUTHORIZE_PARAMETERS } from "./faults";
import { checkAuthorizationRequest } from "./request";
import { type AuthorizeErrorCode, ONLY_THE_PORT, type RequestFault } from "./response";

/**
 * Error of the PAR endpoint: codes of the authorization endpoint in the token endpoint's format
 * (RFC 9126 section 2.3). `fault` is more specific and isn't sent.
 */
export type PushError = {
  error: AuthorizeErrorCode;
  error_description: string;
  fault?: RequestFault;
};

/** Parameters of the PAR endpoint, each allowed once. */
export const PUSH_PARAMETERS = [...new Set([...CLIENT_PARAMETERS, ...AUTHORIZE_PARAMETERS])];

/**
 * Returns the pushed parameters with the `client_id` of the authenticated client, sent or not, and
 * with the key that it proved (RFC 9449 section 10.1).
 */
export const asSentBy = (
  clientId: string,
  jkt: string | null,
  values: ReadonlyMap<string, string>,
): Parameters =>
  storedParameters({
    ...Object.fromEntries(values),
    client_id: clientId,
    ...(jkt !== null && { dpop_jkt: jkt }),
  });

/**
 * Checks a pushed request as the authorization endpoint will, and refuses a `request_uri` (RFC 9126
 * section 2.1).
 */
export function checkPushedRequest(
  parameters: Parameters,
  client: RegisteredClient,
  arrival: Arrival,
): Result<null, PushError> {
  if (parameters.values.has("request_uri"))
    return refuse(invalid("request_uri is not allowed in a pushed request"));
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

/** Errors for faults that the authorization endpoint shows on a page instead. */
const PAGE_ERROR: Record<RequestFault, PushError> = {
  client_missing: invalid("client_id is missing"),
  client_unknown: invalid("client_id is not registered"),
  client_suspended: UNAUTHORIZED,
  redirect_uri_missing: invalid("redirect_uri is missing or repeated"),
  redirect_uri_unregistered: invalid("redirect_uri is not registered"),
  redirect_uri_port: invalid(`redirect_uri is not registered: ${ONLY_THE_PORT}`),
  request_unknown: invalid("the request is unknown"),
};
