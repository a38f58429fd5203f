import { isDeepStrictEqual } from "node:util";
import type { Doer } from "@/db/audit/events";
import type { Registration } from "@/lib/oauth/registration/registration-request";

/** By whom, and when. */
export type Deed = { by: Doer; now: Date };

/** What can be set of an application, as the audit events remember it. */
export type Settings = Pick<
  Registration,
  | "name"
  | "homepageUrl"
  | "developerName"
  | "policyUri"
  | "tosUri"
  | "redirectUris"
  | "postLogoutRedirectUris"
  | "backchannelLogoutUri"
  | "authMethod"
  | "authMethodEnforced"
  | "jwksUri"
  | "idTokenSigningAlg"
  | "requirePar"
  | "firstParty"
  | "anyLoopbackPort"
> & {
  jwks: { keys: object[] } | null;
  scopes: readonly string[];
  verified: boolean;
};

/** These fields and no others. Addresses have no order. */
export const settingsOf = (from: Settings): Settings => ({
  name: from.name,
  homepageUrl: from.homepageUrl,
  developerName: from.developerName,
  policyUri: from.policyUri,
  tosUri: from.tosUri,
  redirectUris: [...from.redirectUris].sort(),
  postLogoutRedirectUris: [...from.postLogoutRedirectUris].sort(),
  backchannelLogoutUri: from.backchannelLogoutUri,
  authMethod: from.authMethod,
  authMethodEnforced: from.authMethodEnforced,
  jwks: from.jwks,
  jwksUri: from.jwksUri,
  scopes: from.scopes,
  idTokenSigningAlg: from.idTokenSigningAlg,
  requirePar: from.requirePar,
  firstParty: from.firstParty,
  anyLoopbackPort: from.anyLoopbackPort,
  verified: from.verified,
});

/** The fields that differ, as they were and as they are. Null where none does. */
export function difference(was: Settings, is: Settings) {
  const fields = (Object.keys(is) as (keyof Settings)[]).filter(
    (field) => !isDeepStrictEqual(was[field], is[field]),
  );
  if (fields.length === 0) return null;
  const pick = (from: Settings) => Object.fromEntries(fields.map((field) => [field, from[field]]));
  return { before: pick(was), after: pick(is) };
}
