import { requestId } from "@/lib/http/request-id";
import {
  type ClientAuthenticationRefusal,
  sentMethods,
} from "@/lib/oauth/client-auth/authentication";
import type { ClientFailure } from "./client-failure-buffer";

type Refused = {
  clientId: string;
  values: ReadonlyMap<string, string>;
  refusal: unknown;
  error: { error: string; error_description: string };
};

/**
 * Reasons for the client's developer only; the caller must not learn them (RFC 6749 section 5.2).
 */
const REASON: Partial<Record<ClientAuthenticationRefusal, string>> = {
  method_not_registered: "the client is registered with a different authentication method",
  secret_wrong: "the client secret is incorrect, expired or deleted",
};

/**
 * Returns a refusal as the developer sees it: the error sent, and the authentication methods tried
 * if authentication failed.
 */
export function describeClientFailure(
  request: Request,
  { clientId, values, refusal, error }: Refused,
): ClientFailure {
  const mixed = refusal === "methods_mixed";
  const methods = sentMethods(request.headers.get("authorization"), values);
  const tried = mixed || error.error === "invalid_client";
  const reason: Readonly<Record<string, string>> = REASON;
  return {
    clientId,
    at: new Date(),
    error: mixed ? "client_methods_mixed" : error.error,
    description: reason[String(refusal)] ?? error.error_description,
    sent: tried ? methods.join(", ") || "none" : null,
    requestId: requestId(request),
  };
}
