import { useTranslations } from "next-intl";
import type { Problems } from "@/lib/forms/problems";
import { findSpelling } from "@/lib/oauth/authorize/spelling";
import type { KeySetRefusal } from "@/lib/oauth/keys/jwks";
import type { RegistrationFault } from "@/lib/oauth/registration/registration-request";
import { readRefusedLines } from "./refused-lines";
import type { SettingsField } from "./settings-fields";

/** Message keys of registration faults, in `developerApps.problem`. */
const WORDS = {
  not_printable_ascii: "notPrintableAscii",
  fragment: "fragment",
  user_info: "userInfo",
  wildcard: "wildcard",
  not_absolute: "notAbsolute",
  host_invalid: "hostInvalid",
  not_https: "notHttps",
  never_matches: "neverMatches",
  scheme_spelling: "schemeSpelling",
  host_spelling: "hostSpelling",
  port_spelling: "portSpelling",
  path_spelling: "pathSpelling",
  response_parameter: "responseParameter",
  too_many: "tooMany",
  not_public: "notPublic",
  not_for_services: "notForServices",
  not_for_devices: "notForDevices",
  only_native: "onlyNative",
  not_web: "notWeb",
  name_length: "nameLength",
  name_characters: "nameCharacters",
  missing: "missing",
  unknown: "unknown",
  keys_missing: "keysMissing",
  keys_twice: "keysTwice",
  keys_unused: "keysUnused",
  keys_unusable: "keysUnusable",
  only_web_and_services: "onlyWebAndServices",
  needs_key: "needsKey",
  needs_https: "needsHttps",
  needs_strong_alg: "needsStrongAlg",
  needs_strong_keys: "needsStrongKeys",
} as const satisfies Record<RegistrationFault, string>;

/** Message keys of faults in a key set. */
const KEY_WORDS = {
  no_key_set: "noKeySet",
  no_keys: "noKeys",
  too_many_keys: "tooManyKeys",
  not_an_object: "keyNotAnObject",
  private: "keyPrivate",
  kty_unknown: "keyKty",
  alg_unfit: "keyAlg",
  use_unfit: "keyUse",
  key_ops_unfit: "keyOps",
  kid_unfit: "keyKid",
  kid_repeated: "keyKidRepeated",
  crv_unfit: "keyCrv",
  too_short: "keyTooShort",
  invalid: "keyInvalid",
} as const satisfies Record<KeySetRefusal["fault"], string>;

const isFault = (code: string | undefined): code is RegistrationFault =>
  code !== undefined && Object.hasOwn(WORDS, code);

const isKeyFault = (code: string | undefined): code is KeySetRefusal["fault"] =>
  code !== undefined && Object.hasOwn(KEY_WORDS, code);

/** Returns the right spelling of a value that may have been shortened. */
const spellingOf = (value: string) => {
  const [, text = "", end = ""] = /^(.*?)(…?)$/s.exec(value) ?? [];
  return `${findSpelling(text)?.spelling ?? text}${end}`;
};

/** Returns the message of a field's problem, preceded by the refused value, or by one line per refused line. */
export function useProblemOf(refused: Problems | null) {
  const t = useTranslations("developerApps.problem");
  const ofLines = (problems: Problems["problems"], field: SettingsField): string | null => {
    const { lines, more } = readRefusedLines(problems, field);
    const said = lines.flatMap(({ fault, text: value, number }) =>
      isFault(fault)
        ? t("line", { number, value, problem: t(WORDS[fault], { spelling: spellingOf(value) }) })
        : [],
    );
    return [...said, ...(more > 0 ? [t("moreLines", { more })] : [])].join("\n") || null;
  };
  const ofField = (problems: Problems["problems"], field: SettingsField): string | null => {
    const code = problems[field];
    if (code === "secrets_end") return t("secretsEnd", { count: Number(problems.endSecrets) });
    if (!isFault(code)) return null;
    const { keySet, key = "" } = problems;
    if (code === "keys_unusable" && isKeyFault(keySet)) return t(KEY_WORDS[keySet], { key });
    const value = problems[`${field}.value`] ?? "";
    const problem = t(WORDS[code], { spelling: spellingOf(value) });
    return value === "" ? problem : t("of", { value, problem });
  };
  return (field: SettingsField): string | null =>
    refused && (ofLines(refused.problems, field) ?? ofField(refused.problems, field));
}
