import { algorithmsOf, type ClientJwks, SECURE_ASSERTION_ALGORITHMS } from "@/lib/oauth/keys/jwks";
import { ok, type Result, refuse } from "@/lib/result";
import type { ApplicationType } from "./choices";
import type { CompleteRequest, RegistrationRefusal } from "./registration-request";
import type { Settings } from "./settings";

type Implied = Pick<Settings, "profile" | "requirePar" | "requireDpop" | "refreshDespiteProfile">;

/**
 * Returns the settings that the profile of an application decides, or everything that it rules out
 * (FAPI 2.0 Security Profile section 5.3.2). Only clients that keep a key can have high security: an
 * application on the devices of its users can't (section 5.3.2.1-3).
 */
export function checkProfile(
  request: CompleteRequest,
  type: ApplicationType,
): Result<Implied, RegistrationRefusal[]> {
  const { requirePar, requireDpop, refreshDespiteProfile } = request;
  if (request.profile !== "high_security")
    return ok({ profile: "standard", requirePar, requireDpop, refreshDespiteProfile: false });
  if (type !== "web" && type !== "service")
    return refuse([{ field: "profile", fault: "only_web_and_services" }]);
  const isWeb = type === "web";
  const faults = [...findMethodFault(request), ...(isWeb ? findWebFaults(request) : [])];
  if (faults.length > 0) return refuse(faults);
  return ok({
    profile: "high_security",
    requirePar: isWeb,
    requireDpop: true,
    refreshDespiteProfile: isWeb && refreshDespiteProfile,
  });
}

/** Requires assertions (section 5.3.2.1-6). */
const findMethodFault = ({ authMethod }: CompleteRequest): RegistrationRefusal[] =>
  authMethod === "private_key_jwt"
    ? []
    : [{ field: "token_endpoint_auth_method", fault: "needs_key" }];

/** Requires encrypted authorization responses (section 5.3.2.2-8), and ID tokens without RS256 (section 5.4.1). */
function findWebFaults({
  redirectUris,
  idTokenSigningAlg,
}: CompleteRequest): RegistrationRefusal[] {
  const field = "redirect_uris";
  const value = redirectUris.find((uri) => !uri.startsWith("https:"));
  return [
    ...(value === undefined ? [] : [{ field, fault: "needs_https", value } as const]),
    ...(idTokenSigningAlg === "RS256"
      ? [{ field: "id_token_signed_response_alg", fault: "needs_strong_alg" } as const]
      : []),
  ];
}

/** True if one of the keys signs with an algorithm of FAPI 2.0 (section 5.4.1). */
export const canSignSecurely = ({ keys }: ClientJwks) =>
  keys.some((key) => algorithmsOf(key).some((alg) => SECURE_ASSERTION_ALGORITHMS.includes(alg)));
