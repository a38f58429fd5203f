import type { ApplicationView } from "@/lib/applications/overview";
import { PKCE_FAULTS } from "@/lib/oauth/authorize/faults";
import { acceptedMethods } from "@/lib/oauth/client-auth/authentication";

/** Explanations by error code, as keys of `developerApps.failures.means`. */
const MEANS = {
  redirect_uri_unregistered: "redirectUriUnregistered",
  pushed_redirect_uri_unregistered: "redirectUriUnregistered",
  redirect_uri_port: "redirectUriPort",
  pushed_redirect_uri_port: "redirectUriPort",
  redirect_uri_missing: "redirectUriMissing",
  client_methods_mixed: "clientMethodsMixed",
  client_suspended: "clientSuspended",
  client_pending: "clientPending",
  invalid_client: "invalidClient",
  invalid_grant: "invalidGrant",
  invalid_scope: "invalidScope",
  invalid_target: "invalidTarget",
  invalid_dpop_proof: "invalidDpopProof",
  invalid_request: "invalidRequest",
  unauthorized_client: "unauthorizedClient",
  unsupported_response_type: "unsupported",
  unsupported_grant_type: "unsupported",
  request_not_supported: "unsupported",
  request_uri_not_supported: "unsupported",
  login_required: "interactionRequired",
  consent_required: "interactionRequired",
  interaction_required: "interactionRequired",
  account_selection_required: "interactionRequired",
  access_denied: "accessDenied",
  rate_limited: "rateLimited",
  path_missing: "pathMissing",
  logout_not_delivered: "logoutNotDelivered",
} as const;

const isKnown = (error: string): error is keyof typeof MEANS => Object.hasOwn(MEANS, error);

/** Returns the key of an error's explanation. */
export const meaningOf = (error: string) => (isKnown(error) ? MEANS[error] : "other");

const FAULTS = ["missing", "plain"] as const satisfies (keyof typeof PKCE_FAULTS)[];

/** Returns which of the faults without PKCE a description is about, or null. */
export const pkceFault = (description: string) =>
  FAULTS.find((fault) => PKCE_FAULTS[fault] === description) ?? null;

/** Returns the key of what needs more than an explanation, in `developerApps.failures.advice`; null if nothing does. */
export function adviceOn({ error, description }: { error: string; description: string }) {
  if (pkceFault(description)) return "pkceRequired";
  return error === "scope_dropped" ? "scopeDropped" : null;
}

/** Errors that name the authentication method that the client used. */
const AUTHENTICATION: ReadonlySet<string> = new Set(["invalid_client", "client_methods_mixed"]);

/** Explanations of errors about an address that isn't registered. */
const ADDRESS: ReadonlySet<string> = new Set(["redirectUriUnregistered", "redirectUriPort"]);

/** True if `sent` of a failure is an address that isn't registered. */
export const namesAddress = (error: string) => ADDRESS.has(meaningOf(error));

/** True if `sent` of a failure names authentication methods. */
export const namesMethod = (error: string) => AUTHENTICATION.has(error);

/** Registered values that a request is compared with. */
export type RegisteredValues = Pick<
  ApplicationView,
  "redirectUris" | "authMethod" | "authMethodEnforced"
>;

/** Returns the registered value that the request should have sent; null if registration isn't the cause. */
export function registeredFor(error: string, application: RegisteredValues): string | null {
  if (namesAddress(error)) return application.redirectUris.join("  ");
  const { authMethod: tokenEndpointAuthMethod, authMethodEnforced } = application;
  return namesMethod(error)
    ? acceptedMethods({ tokenEndpointAuthMethod, authMethodEnforced }).join(", ")
    : null;
}
