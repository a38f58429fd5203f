import { isDeepStrictEqual } from "node:util";
import type { Strength } from "@/lib/oauth/authorize/authentication-context";
import type { Registration } from "@/lib/oauth/registration/registration-request";

/** Settings of an application, as audit events record them. */
export type Settings = Omit<Registration, "grantTypes" | "jwks" | "scopes"> & {
  jwks: { keys: object[] } | null;
  scopes: readonly string[];
  verified: boolean;
  /** How strongly users must have signed in, whatever a request says. */
  requiredContext: Strength;
};

/** Returns these fields and no others. Sorts the addresses, which have no order. */
export const settingsOf = (from: Settings): Settings => ({
  type: from.type,
  profile: from.profile,
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
  requireDpop: from.requireDpop,
  claimsInIdToken: from.claimsInIdToken,
  deviceGrant: from.deviceGrant,
  refreshDespiteProfile: from.refreshDespiteProfile,
  firstParty: from.firstParty,
  anyLoopbackPort: from.anyLoopbackPort,
  verified: from.verified,
  requiredContext: from.requiredContext,
});

/** Returns the fields that differ, before and after, or null if none does. */
export function difference(was: Settings, is: Settings) {
  const fields = (Object.keys(is) as (keyof Settings)[]).filter(
    (field) => !isDeepStrictEqual(was[field], is[field]),
  );
  if (fields.length === 0) return null;
  const pick = (from: Settings) => Object.fromEntries(fields.map((field) => [field, from[field]]));
  return { before: pick(was), after: pick(is) };
}
