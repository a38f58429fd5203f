import type { Problems } from "@/lib/forms/problems";
import type {
  RegistrationField,
  RegistrationRefusal,
} from "@/lib/oauth/registration/registration-request";
import { refusePart } from "./refuse-part";
import { refuseLines } from "./refused-lines";
import { type SettingsField, type SettingsValues, typedValues } from "./settings-values";

/** Form fields by registration field. */
const FIELD: Record<RegistrationField, SettingsField> = {
  client_name: "name",
  client_uri: "homepageUrl",
  developer_name: "developerName",
  policy_uri: "policyUri",
  tos_uri: "tosUri",
  redirect_uris: "redirectUris",
  post_logout_redirect_uris: "postLogoutRedirectUris",
  backchannel_logout_uri: "backchannelLogoutUri",
  token_endpoint_auth_method: "authMethod",
  jwks: "jwks",
  jwks_uri: "jwksUri",
  scope: "scope",
  id_token_signed_response_alg: "idTokenSigningAlg",
};

type Refusal = RegistrationRefusal | "changed_meanwhile" | "secrets_end";

/** Number of secrets that a save would delete, and whether the user confirmed it. */
type Ending = { secrets: number; confirmed: boolean };

/** Redirects back to the settings form, with each problem at its field and the typed values. */
export function refuseSettings(
  page: string,
  refusal: Refusal,
  typed: SettingsValues,
  end: Ending | null = null,
): Response {
  const problems = {
    ...problemsOf(refusal, typed),
    ...(end && { endSecrets: String(end.secrets) }),
  };
  const endSecrets = end?.confirmed ? "on" : "";
  return refusePart(page, "settings", { problems, typed: { ...keptValues(typed), endSecrets } });
}

/**
 * Returns the values that may be stored in a cookie, without a private or symmetric key (RFC 7518
 * section 6) pasted by mistake.
 */
const keptValues = (typed: SettingsValues): SettingsValues => ({
  ...typed,
  jwks: PRIVATE_MEMBER.test(typed.jwks) ? "" : typed.jwks,
});

const PRIVATE_MEMBER = /"(?:d|p|q|dp|dq|qi|oth|k)"\s*:/;

/** Fields of the settings form to keep while the user signs in again (lib/forms/acting.ts). */
export const KEPT_SETTINGS = {
  form: "settings",
  typed: (form: ReadonlyMap<string, string>) => ({
    ...keptValues(typedValues(form)),
    endSecrets: form.get("endSecrets") ?? "",
  }),
};

function problemsOf(refusal: Refusal, typed: SettingsValues): Problems["problems"] {
  if (refusal === "changed_meanwhile") return { form: refusal };
  if (refusal === "secrets_end") return { authMethod: refusal };
  const { keys } = refusal;
  const problems = {
    [FIELD[refusal.field]]: refusal.fault,
    ...(keys && { keySet: keys.fault, key: "key" in keys ? `${keys.key}` : "" }),
  };
  return refusal.field === "redirect_uris" || refusal.field === "post_logout_redirect_uris"
    ? { ...problems, ...refuseLines(typed) }
    : { ...problems, refused: refusal.value ?? "" };
}
