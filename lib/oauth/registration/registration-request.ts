import type { RedirectUriRefusal } from "@/lib/oauth/authorize/redirect-uri";
import type { ClientJwks, KeySetRefusal } from "@/lib/oauth/keys/jwks";
import type { Scope } from "@/lib/oauth/scopes";
import type { ApplicationType } from "./choices";
import type { ChoiceField, Field, SETTINGS, Settings, SettingValues } from "./settings";

/** Complete registration as requested. `jwks` is parsed JSON, or null if there is none. */
export type CompleteRequest = Omit<SettingValues, ChoiceField | "jwks" | "scopes"> &
  Record<ChoiceField, string> & { jwks: unknown; scope: string };

/**
 * Registration as requested. What it leaves out, or leaves open as null, has its initial value
 * (INITIAL). Without a type, a client with a secret or a key is a web application, and others run at
 * their users.
 */
export type RegistrationRequest = { type?: ApplicationType } & Partial<
  Omit<CompleteRequest, ChoiceField> & Record<ChoiceField, string | null>
>;

/** Registration that passed all checks and may be stored. */
export type Registration = Settings & {
  jwks: ClientJwks | null;
  scopes: Scope[];
  grantTypes: string[];
};

/** Field, by its name in client metadata. */
export type RegistrationField = (typeof SETTINGS)[Field]["metadata"];

export type RegistrationFault =
  | RedirectUriRefusal
  | "response_parameter"
  | "too_many"
  | "name_length"
  | "name_characters"
  | "missing"
  | "unknown"
  | "not_public"
  | "not_for_services"
  | "not_for_devices"
  | "only_native"
  | "not_web"
  | "keys_missing"
  | "keys_twice"
  | "keys_unused"
  | "keys_unusable"
  | "only_web_and_services"
  | "needs_key"
  | "needs_https"
  | "needs_strong_alg"
  | "needs_strong_keys"
  | "secrets_end";

/** `value` is the refused one if there are several; `keys` is the fault of a key set. */
export type RegistrationRefusal = {
  field: RegistrationField;
  fault: RegistrationFault;
  value?: string;
  keys?: KeySetRefusal;
};
