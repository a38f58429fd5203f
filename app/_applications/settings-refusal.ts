import type {
  RegistrationField,
  RegistrationRefusal,
} from "@/lib/oauth/registration/registration-request";
import { isPublicJson, mayBeKey } from "./pasted-keys";
import { refuseLines, shortened } from "./refused-lines";
import type { ParsedSettings, SettingsField } from "./settings-fields";

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
  grant_types: "deviceGrant",
  profile: "profile",
};

/** Returns what the form shows about a refusal (settings-words.ts). */
export function settingsProblems(
  refusal: readonly RegistrationRefusal[] | "changed_meanwhile",
  fields: ParsedSettings,
): Record<string, string> {
  if (refusal === "changed_meanwhile") return { form: refusal };
  // A field keeps its first fault.
  const problems = refusal.map(problemsOf).reverse();
  return Object.assign({}, ...problems, refuseLines(fields));
}

function problemsOf({ field, fault, value = "", keys }: RegistrationRefusal) {
  const name = FIELD[field];
  const isList = name === "redirectUris" || name === "postLogoutRedirectUris";
  const isShown = value !== "" && !isList && !mayBeKey(value);
  return {
    [name]: fault,
    ...(keys && { keySet: keys.fault, key: "key" in keys ? `${keys.key}` : "" }),
    ...(isShown && { [`${name}.value`]: shortened(value) }),
  };
}

/**
 * Returns the input that may go back to the browser: without a private or symmetric key pasted by
 * mistake, and with the line breaks of stored values.
 */
export const shownSettings = (typed: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(typed).map(([field, text]) => [
      field,
      isShowable(field, text) ? text.replaceAll("\r\n", "\n") : "",
    ]),
  );

const isShowable = (field: string, text: string) =>
  field === "jwks" ? isPublicJson(text) : !mayBeKey(text);
