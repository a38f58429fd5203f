import type { Parameters } from "@/lib/oauth/parameters";
import { resourceKey } from "@/lib/oauth/resource";
import { describeSent, isScope } from "@/lib/oauth/scopes";
import { ok, type Result, refuse } from "@/lib/result";
import type { PermittedApi, RegisteredClient } from "./context";
import { type Fault, invalid } from "./faults";

/** API of a request, with the scopes of it that were asked for and are permitted. */
export type RequestedApi = PermittedApi & { scopes: string[] };

/** Returns the requested scopes of an API that are sensitive. */
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

/**
 * Returns the APIs that a request is about (RFC 8707 section 2), each with its scopes. Scopes that
 * the client isn't permitted are dropped, as long as one is left (RFC 6749 section 3.3). Without
 * `resource` and `openid` the only permitted API is meant (RFC 9068 section 3). Tokens of the
 * high-security profile aren't signed with RS256 (FAPI 2.0 section 5.4.1).
 */
export function requestedApis(
  values: Values,
  { apis, highSecurity }: Pick<RegisteredClient, "apis" | "highSecurity">,
): Result<RequestedApi[], Fault> {
  const targets = targetsOf(values, apis);
  if (!targets.ok) return targets;
  const weak = highSecurity && targets.value.find(({ signingAlg }) => signingAlg === "RS256");
  if (weak)
    return refuse(
      unfit(weak.identifier, "has tokens signed with RS256, which high security rules out"),
    );
  const names = apiScopesIn(values);
  const requested = targets.value
    .map((api) => ({ ...api, scopes: names.filter((name) => Object.hasOwn(api.permitted, name)) }))
    .filter(({ scopes }) => scopes.length > 0);
  if (requested.length === 0 && values.has("resource"))
    return refuse(invalid(noApiScope(values.get("scope") ?? ""), "invalid_scope"));
  return ok(requested);
}

const noApiScope = (scope: string) =>
  `the application is permitted none of these scopes at the resource: ${describeSent(scope)}`;

function targetsOf(
  values: Values,
  apis: readonly PermittedApi[],
): Result<readonly PermittedApi[], Fault> {
  const resources = values.get("resource");
  if (resources === undefined) {
    const isDefault = apis.length === 1 && !asksForIdentity(values);
    return ok(isDefault ? apis.filter(({ suspended }) => !suspended) : []);
  }
  const targets = new Set<PermittedApi>();
  for (const resource of resources.split(" ")) {
    const key = resourceKey(resource);
    const api = apis.find(({ identifierKey }) => identifierKey === key);
    if (!api) return refuse(unfit(resource, "is unknown, or not permitted for this application"));
    if (api.suspended) return refuse(unfit(resource, "is suspended, or awaits approval"));
    targets.add(api);
  }
  return targets.size > MAX_APIS
    ? refuse(invalid(`resource was sent for more than ${MAX_APIS} APIs`, "invalid_target"))
    : ok([...targets]);
}

const unfit = (resource: string, why: string) =>
  invalid(`resource ${why}: ${describeSent(resource)}`, "invalid_target");
