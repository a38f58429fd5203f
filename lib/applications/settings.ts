import { isDeepStrictEqual } from "node:util";
import type { SettingsRow } from "@/db/applications/settings";
import { grantTypesOf } from "@/lib/oauth/registration/registration";
import {
  FIELDS,
  type Field,
  type FieldWith,
  fieldsOf,
  SETTINGS,
  type Settings,
} from "@/lib/oauth/registration/settings";
import { formatScope, parseScope } from "@/lib/oauth/scopes";

export type { Settings };

/** Setting that only an administrator may change. */
type AdministratorField = FieldWith<{ change: "administrator" }>;

export const ADMINISTRATORS = FIELDS.filter(
  (field: Field): field is AdministratorField => SETTINGS[field].change === "administrator",
);

/** Returns the settings and nothing else. Sorts the addresses and scopes, which have no order. */
export function settingsOf(from: Settings): Settings {
  const fields = ["type", ...FIELDS] as const;
  const lists = fieldsOf("addresses").map((field) => [field, [...from[field]].sort()]);
  const scopes = parseScope(formatScope(from.scopes));
  return { ...pick(from, fields), ...Object.fromEntries(lists), scopes };
}

/** Returns the fields that differ, before and after, or null if none does. */
export function difference<T extends object, I extends Partial<T>>(was: T, is: I) {
  const fields = (Object.keys(is) as (keyof T & keyof I)[]).filter(
    (field) => !isDeepStrictEqual(was[field], is[field]),
  );
  return fields.length === 0 ? null : { before: pick(was, fields), after: pick(is, fields) };
}

export const pick = <T, K extends keyof T>(from: T, fields: readonly K[]): Pick<T, K> =>
  Object.fromEntries(fields.map((field) => [field, from[field]])) as Pick<T, K>;

/** Returns the columns of the settings. The addresses have rows of their own. */
export function columnsOf(settings: Settings, verifiedAt: Date) {
  const {
    redirectUris: _,
    postLogoutRedirectUris: __,
    deviceGrant: ___,
    refreshDespiteProfile: ____,
    authMethod,
    verified,
    ...columns
  } = settings;
  return {
    ...columns,
    grantTypes: grantTypesOf(settings),
    jwks: columns.jwks as SettingsRow["jwks"],
    scopes: [...columns.scopes],
    tokenEndpointAuthMethod: authMethod,
    verifiedAt: verified ? verifiedAt : null,
  };
}
