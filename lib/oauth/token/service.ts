import { resourceKey } from "@/lib/oauth/resource";
import { includesAll } from "@/lib/oauth/scopes";
import type { SigningAlgorithm } from "./claims";
import { PROOF_MISSING } from "./dpop";
import { type BindingRefusal, findUnmet, type RequestKey } from "./dpop-key";
import type { ServiceGrantRequest } from "./request";

/** Maximum number of scopes of an API. */
export const MAX_SCOPES = 100;

/** Why a service gets no token. */
export type ServiceRefusal =
  | "service_required"
  | "service_suspended"
  | "service_pending"
  | "no_api_permitted"
  | "resource_missing"
  | "resource_malformed"
  | "resource_not_permitted"
  | "api_suspended"
  | "scope_not_permitted"
  | BindingRefusal
  | "permission_changed";

const unauthorized = (error_description: string) =>
  ({ error: "unauthorized_client", error_description }) as const;
const target = (error_description: string) =>
  ({ error: "invalid_target", error_description }) as const;
const scope = (error_description: string) =>
  ({ error: "invalid_scope", error_description }) as const;

/** Errors of RFC 6749 section 5.2, RFC 8707 section 2 and RFC 9449 section 5. */
export const SERVICE_ERROR = {
  service_required: unauthorized("client_credentials requires an application of the type service"),
  service_suspended: unauthorized("the application is suspended and its access was revoked"),
  service_pending: unauthorized("the application awaits approval by an administrator"),
  no_api_permitted: target(
    "no API is permitted for this application; request access to one on its page",
  ),
  resource_missing: target("the application may use several APIs; send resource to choose one"),
  resource_malformed: target(
    "resource must be sent once, as an absolute URI without query and fragment",
  ),
  resource_not_permitted: target("resource is unknown, or not permitted for this application"),
  api_suspended: target("the API is suspended, or awaits approval"),
  scope_not_permitted: scope("the application is not permitted all of the requested scopes"),
  dpop_required: {
    error: PROOF_MISSING.error,
    error_description: `the application or the API requires DPoP; ${PROOF_MISSING.error_description}`,
  },
  api_alg_weak: target(
    "the API has tokens signed with RS256, which the high-security profile of the application rules out",
  ),
  permission_changed: target("the permission changed meanwhile; try again"),
} satisfies Record<ServiceRefusal, object>;

/** API that a service may use. */
type PermittedApi = {
  identifierKey: string;
  scopes: readonly string[];
  suspended: boolean;
  requireDpop: boolean;
  signingAlg: SigningAlgorithm | null;
};

/**
 * Returns what is wrong with the target of a request (RFC 8707 section 2), with its scope, or with
 * its lack of a proof.
 */
export function findTargetFault(
  permitted: readonly PermittedApi[],
  { resource, scopes }: ServiceGrantRequest,
  key: RequestKey,
): ServiceRefusal {
  if (permitted.length === 0) return "no_api_permitted";
  if (resource === null && permitted.length > 1) return "resource_missing";
  const named = resource === null ? permitted[0]?.identifierKey : resourceKey(resource);
  if (named === null) return "resource_malformed";
  const api = permitted.find(({ identifierKey }) => identifierKey === named);
  if (!api) return "resource_not_permitted";
  if (api.suspended) return "api_suspended";
  if (!includesAll(api.scopes, scopes ?? [])) return "scope_not_permitted";
  return findUnmet(key, api) ?? "permission_changed";
}
