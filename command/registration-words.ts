import { findSpelling } from "@/lib/oauth/authorize/redirect-uri";
import { type KeySetRefusal, MAX_CLIENT_KEYS } from "@/lib/oauth/keys/jwks";
import type { RegistrationRefusal } from "@/lib/oauth/registration/registration-request";
import { describe, FIELDS } from "@/lib/oauth/registration/settings";
import { SCOPES } from "@/lib/oauth/scopes";
import type { Refusal } from "./define";

/** Returns the option that sets a field; of two, the first. */
function optionOf(field: RegistrationRefusal["field"]): string {
  const setting = FIELDS.map(describe).find(({ metadata }) => metadata === field);
  return `--${setting?.option}`;
}

/** Returns the values that a field takes, if these are few. */
function allowedIn(field: RegistrationRefusal["field"]): readonly string[] | null {
  const setting = FIELDS.map(describe).find(({ metadata }) => metadata === field);
  if (setting?.kind === "scopes") return SCOPES;
  return setting?.kind === "choice" ? setting.choices : null;
}

const LOOPBACK = "http://localhost, http://127.0.0.1 or http://[::1]";

/** Correct form of the value, by fault. */
const WORDS: Record<RegistrationRefusal["fault"], string> = {
  not_printable_ascii:
    "must be 1 to 2048 printable ASCII characters without spaces or backslashes; percent-encode all others",
  fragment: "must not contain a fragment (#...)",
  user_info: "must not contain a username or password before the host",
  wildcard: "must be an exact URI; wildcards (*) aren't supported",
  not_absolute: "must be an absolute URI such as https://app.example.org/callback",
  host_invalid:
    "must have a valid host and port; check the international letters, the labels' lengths and the port",
  not_https: `must start with https://, or be on ${LOOPBACK}; only public clients (--auth-method none) can use a private-use scheme such as com.example.app:/callback`,
  never_matches:
    "must be a URI that browsers don't change: no placeholders or characters such as { and <, no /./ or /../, no port 0",
  scheme_spelling: "must have its scheme in lower case",
  host_spelling: "must have its host in lower case",
  port_spelling: "must not have the port that its scheme implies, or zeros before the port",
  path_spelling: "must have spaces and letters outside of ASCII percent-encoded",
  response_parameter:
    "must not have a parameter that responses add, such as code, state, iss or error",
  too_many: "can be given at most 200 times",
  not_public: "must be on a public host unless PUBLIC_URL's host is loopback",
  not_for_services:
    "isn't for services: they have no users, and authenticate with a secret or a key",
  not_for_devices: "isn't for devices: they have no redirects, and no session to end",
  only_native: "is only for --type native; a device always has it",
  not_web: "must start with https://",
  name_length: "must be 1 to 100 characters",
  name_characters: "must not contain control characters",
  missing: "is required",
  unknown: "is unknown",
  keys_missing: "is required for private_key_jwt (or use --jwks-uri)",
  keys_twice: "use either --jwks-file or --jwks-uri, not both",
  keys_unused: "is only valid with --auth-method private_key_jwt",
  keys_unusable: "can't be used",
  only_web_and_services: "high-security is only for web applications and services",
  needs_key: "must be private_key_jwt with --profile high-security; add --jwks-file or --jwks-uri",
  needs_https: "must start with https:// with --profile high-security",
  needs_strong_alg: "must be ES256 or EdDSA with --profile high-security",
  needs_strong_keys:
    "has no key for PS256, ES256 or EdDSA, which --profile high-security requires; add one",
  secrets_end: "takes no secret, and deletes the existing ones: confirm with --end-secrets",
};

/** Wording for addresses that Foyer calls, which can't use a private-use scheme. */
const CALLED_WORDS = {
  not_https: "must start with https:// unless PUBLIC_URL's host is loopback",
};

const KEY_WORDS: Record<KeySetRefusal["fault"], string> = {
  no_key_set: "is not a JWK set: a JSON object with a keys array",
  no_keys: "contains no keys",
  too_many_keys: `contains more than ${MAX_CLIENT_KEYS} keys`,
  not_an_object: "is not a JSON object",
  private: "is private or symmetric; use public keys only",
  kty_unknown: "has an unsupported kty; use RSA, EC or OKP",
  alg_unfit:
    "has an alg that doesn't match its kty; use RS256 or PS256 with RSA, ES256 with EC, EdDSA or Ed25519 with OKP",
  use_unfit: "is not a signing key (use)",
  key_ops_unfit: "can't verify signatures (key_ops)",
  kid_unfit: "has an invalid kid; use 1 to 255 printable ASCII characters",
  kid_repeated: "has the same kid as an earlier key",
  crv_unfit: "has an unsupported crv; use P-256 with EC, Ed25519 with OKP",
  too_short: "is shorter than 2048 bits",
  invalid: "is not a valid key",
};

const explainKeys = (keys: KeySetRefusal) =>
  "key" in keys ? `key ${keys.key} ${KEY_WORDS[keys.fault]}` : KEY_WORDS[keys.fault];

/** Explains a refused registration, with one line per option if there are several. */
export function explainRegistration(refusals: readonly RegistrationRefusal[]): Refusal {
  const faults = refusals.map(explainOption);
  const [only, ...others] = faults;
  if (only && others.length === 0) return only;
  const lines = faults.map(({ field, reason }) => `${field}: ${reason}`);
  return {
    field: null,
    reason: [`${faults.length} errors; nothing was changed`, ...lines].join("\n  "),
    faults,
  };
}

/** Explains one refused option: its value, and the correct form. */
function explainOption({ field, fault, value, keys }: RegistrationRefusal) {
  const called = field === "backchannel_logout_uri" || field === "jwks_uri";
  const words = called && fault === "not_https" ? CALLED_WORDS.not_https : WORDS[fault];
  const allowed = fault === "unknown" && allowedIn(field);
  const right = value === undefined ? null : findSpelling(value);
  const spelled = right?.fault === fault ? `: write ${right.spelling}` : "";
  const reason = [
    ...(value === undefined ? [] : [JSON.stringify(value)]),
    keys ? explainKeys(keys) : `${words}${spelled}`,
    ...(allowed ? [`(use ${allowed.join(", ")})`] : []),
  ];
  return { field: optionOf(field), reason: reason.join(" ") };
}
