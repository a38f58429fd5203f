import type {
  RegistrationField,
  RegistrationRefusal,
} from "@/lib/oauth/registration/registration-request";
import { isPublicJson, mayBeKey } from "./pasted-keys";
import { refuseLines } from "./refused-lines";
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
};

/** Returns what the form shows about a refusal (settings-words.ts). */
export function settingsProblems(
  refusal: RegistrationRefusal | "changed_meanwhile",
  fields: ParsedSettings,
): Record<string, string> {
  if (refusal === "changed_meanwhile") return { form: refusal };
  const { field, fault, value = "", keys } = refusal;
  const problems = {
    [FIELD[field]]: fault,
    ...(keys && { keySet: keys.fault, key: "key" in keys ? `${keys.key}` : "" }),
  };
  return field === "redirect_uris" || field === "post_logout_redirect_uris"
    ? { ...problems, ...refuseLines(fields) }
    : { ...problems, refused: mayBeKey(value) ? "" : value };
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
