import type { Parameters } from "@/lib/oauth/parameters";
import { resourceKey } from "@/lib/oauth/resource";
import { describeSent, isScope } from "@/lib/oauth/scopes";
import { ok, type Result, refuse } from "@/lib/result";
import type { PermittedApi, RegisteredClient } from "./context";
import { type Fault, invalid } from "./faults";

/** API of a request, with the scopes of it that were asked for and are permitted. */
export type RequestedApi = PermittedApi & { scopes: string[] };

export const sensitiveScopes = ({ scopes, sensitive }: RequestedApi) =>
  scopes.filter((name) => sensitive.includes(name));

/**
 * Writes what a page shows of APIs, so that its form allows nothing else, and no scope that was
 * marked as sensitive since. No scope's name contains `!`.
 */
export const shownApis = (apis: readonly RequestedApi[]) =>
  apis
    .map((api) => [api.id, ...api.scopes, ...sensitiveScopes(api).map((name) => `!${name}`)])
    .map((shown) => shown.join(" "))
    .join();

/** Maximum number of APIs in one request. */
const MAX_APIS = 5;

type Values = Parameters["values"];

/** Returns the names in `scope` that aren't OpenID scopes, without duplicates. */
const apiScopesIn = (values: Values) => [
  ...new Set((values.get("scope") ?? "").split(" ").filter((name) => name && !isScope(name))),
];

const asksForIdentity = (values: Values) =>
  (values.get("scope") ?? "").split(" ").includes("openid");

/** True if a request may be about APIs: it names one, or scopes of the only one. */
export const mayConcernApis = (values: Values) =>
  values.has("resource") || (!asksForIdentity(values) && apiScopesIn(values).length > 0);

type Registered = Pick<RegisteredClient, "apis" | "highSecurity" | "ownResources">;

/**
 * Returns the APIs that a request is about (RFC 8707 section 2), each with its scopes. Scopes that
 * the client isn't permitted are dropped, as long as one is left (RFC 6749 section 3.3). Without
 * `resource` and `openid` the only permitted API is meant (RFC 9068 section 3); without `scope`, all
 * permitted scopes of the resources but sensitive ones. Foyer's own API has only OpenID scopes.
 * Tokens of the high-security profile aren't signed with RS256 (FAPI 2.0 section 5.4.1).
 */
export function requestedApis(values: Values, client: Registered): Result<RequestedApi[], Fault> {
  const targets = targetsOf(values, client);
  if (!targets.ok) return targets;
  const weak = client.highSecurity && targets.value.find((api) => api.signingAlg === "RS256");
  if (weak)
    return refuse(
      unfit(weak.identifier, "has tokens signed with RS256, which high security rules out"),
    );
  const requested = targets.value
    .map((api) => ({ ...api, scopes: scopesAt(api, values) }))
    .filter(({ scopes }) => scopes.length > 0);
  if (requested.length === 0 && values.has("resource") && targets.value.length > 0)
    return refuse(noApiScope(values.get("scope")));
  return ok(requested);
}

function scopesAt({ permitted, sensitive }: PermittedApi, values: Values): string[] {
  return values.has("scope")
    ? apiScopesIn(values).filter((name) => Object.hasOwn(permitted, name))
    : Object.keys(permitted).filter((name) => !sensitive.includes(name));
}

const noApiScope = (scope: string | undefined) =>
  invalid(
    scope === undefined
      ? "scope is missing: every scope that the application is permitted at the resource is sensitive, so it must be named"
      : `the application is permitted none of these scopes at the resource: ${describeSent(scope)}`,
    "invalid_scope",
  );

function targetsOf(
  values: Values,
  { apis, ownResources }: Registered,
): Result<readonly PermittedApi[], Fault> {
  const resources = values.get("resource");
  if (resources === undefined) {
    const isDefault = apis.length === 1 && !asksForIdentity(values);
    return ok(isDefault ? apis.filter(({ suspended }) => !suspended) : []);
  }
  const targets = new Set<PermittedApi>();
  const named = resources.split(" ").map((resource) => ({ resource, key: resourceKey(resource) }));
  for (const { resource, key } of named.filter((one) => !ownResources.includes(one.key ?? ""))) {
    const api = apis.find(({ identifierKey }) => identifierKey === key);
    if (!api) return refuse(unfit(resource, NOT_PERMITTED));
    if (api.suspended) return refuse(unfit(resource, "is suspended, or awaits approval"));
    targets.add(api);
  }
  return targets.size > MAX_APIS
    ? refuse(invalid(`resource was sent for more than ${MAX_APIS} APIs`, "invalid_target"))
    : ok([...targets]);
}

/** True of an unknown API too, and of one that is open to anyone: that only says who may ask for access. */
const NOT_PERMITTED =
  "is unknown, or this application has no access to it yet (ask for it on the application's page)";

const unfit = (resource: string, why: string) =>
  invalid(`resource ${why}: ${describeSent(resource)}`, "invalid_target");
