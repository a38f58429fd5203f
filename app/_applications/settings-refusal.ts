import type {
  RegistrationField,
  RegistrationRefusal,
} from "@/lib/oauth/registration/registration-request";
import { FIELDS, fieldsOf, SETTINGS } from "@/lib/oauth/registration/settings";
import { isPublicJson, mayBeKey } from "./pasted-keys";
import { refuseLines, shortened } from "./refused-lines";
import type { ParsedSettings } from "./settings-fields";

/** Returns the setting of a registration's field; of two, the first. */
const settingOf = (field: RegistrationField) =>
  FIELDS.find((one) => SETTINGS[one].metadata === field) ?? field;

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
  const name = settingOf(field);
  const isList = fieldsOf("addresses").some((list) => list === name);
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
