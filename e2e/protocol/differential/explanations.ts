import type { Application } from "../../support/flow";
import { type Pairs, timesIn, valueIn } from "./chance";
import { MULTI_FACTOR, PASSWORD } from "./classes";

/** A request on which the two servers disagreed. */
export type Disagreement = {
  endpoint: "authorization" | "token";
  application: Application;
  headers: Record<string, string>;
  pairs: Pairs;
  query: string;
  ours: string;
  theirs: string;
};

/** True if a difference is intended. */
type Covers = (d: Disagreement) => boolean;

const PUSHED = "urn:ietf:params:oauth:request_uri:";

const isMissing = (pairs: Pairs, name: string) => valueIn(pairs, name) === "";
const asIn =
  (name: string, values: readonly string[]) =>
  ({ pairs }: Disagreement) =>
    values.includes(valueIn(pairs, name));

/** True if `acr_values` has a class that a sign-in by password doesn't reach, and not the class that it does. */
const asksForMore = (values: string) =>
  [MULTI_FACTOR, "phr"].some((one) => values.split(" ").includes(one)) &&
  !values.split(" ").includes(PASSWORD);

/** Parameters that only OpenID Connect defines. */
const OPENID_ONLY = ["nonce", "claims", "acr_values", "id_token_hint"];

/**
 * Every intended difference from oidc-provider by endpoint, under its name in docs/conformance.md, which has
 * the reason. Each covers as little as possible; an uncovered difference fails the test.
 */
export const EXPLANATIONS: Record<Disagreement["endpoint"], Record<string, Covers>> = {
  authorization: {
    "no known scope": ({ pairs, ours }) =>
      !/\b(?:openid|profile|email|offline_access)\b/.test(valueIn(pairs, "scope")) &&
      ours.startsWith("error invalid_scope"),
    "OpenID parameters without openid": ({ pairs, theirs }) =>
      !valueIn(pairs, "scope").split(" ").includes("openid") &&
      OPENID_ONLY.some((name) => !isMissing(pairs, name)) &&
      theirs.startsWith("error invalid_request"),
    "offline_access is a scope like others": ({ pairs, ours, theirs }) =>
      valueIn(pairs, "scope").split(" ").includes("offline_access") &&
      ours === "consent" &&
      // Nothing is left if it was the only scope.
      (theirs.startsWith("code") || theirs.startsWith("error access_denied")),
    "a sub of userinfo": ({ pairs, ours }) =>
      valueIn(pairs, "claims").startsWith('{"userinfo":{"sub":{"value"') &&
      (ours === "login" || ours.startsWith("error login_required")),
    "claims need no consent": ({ pairs, ours, theirs }) =>
      !isMissing(pairs, "claims") && ours.startsWith("code") && theirs === "consent",
    "acr_values is necessary": ({ pairs, ours }) =>
      asksForMore(valueIn(pairs, "acr_values")) &&
      (ours === "login" || ours.startsWith("error login_required")),
    "an unknown essential acr": ({ pairs, ours, theirs }) =>
      valueIn(pairs, "claims").includes("urn:example:acr") &&
      ours.startsWith("error unmet_authentication_requirements") &&
      (theirs === "login" || theirs.startsWith("error login_required")),
    "acr asked for twice": ({ pairs, ours }) =>
      !isMissing(pairs, "acr_values") &&
      valueIn(pairs, "claims").includes('"essential":true,"value"') &&
      /^(?:login$|error (?:login_required|unmet_authentication_requirements))/.test(ours),
    "pushed request gone": ({ pairs, ours }) =>
      valueIn(pairs, "request_uri").startsWith(PUSHED) && ours === "page 400",
    "errors in the query": ({ ours, theirs }) =>
      ours.startsWith("error ") && theirs === ours.replace(", state", ", in the fragment, state"),
    "response mode": (d) =>
      asIn("response_mode", ["fragment", "web_message", "QUERY"])(d) && d.ours.startsWith("error "),
    "response type is one word": (d) =>
      asIn("response_type", ["code code"])(d) &&
      d.ours.startsWith("error unsupported_response_type"),
    "claims not understood": (d) =>
      asIn("claims", ["{}", '{"id_token":[]}', '{"id_token":{"email":"x"}}', '{"other":{}}'])(d) &&
      d.theirs.startsWith("error invalid_request"),
    "max_age is digits": (d) =>
      asIn("max_age", [" 1", "1e3"])(d) && d.ours.startsWith("error invalid_request"),
    "none stands alone": (d) =>
      asIn("prompt", ["none none"])(d) && d.ours.startsWith("error invalid_request"),
    "spaces between scopes": (d) =>
      asIn("scope", ["openid  email"])(d) && d.theirs.startsWith("error invalid_scope"),
  },
  token: {
    "content type": ({ headers, ours }) =>
      headers["content-type"] === "application/json" && ours === "415 invalid_request",
    "no client named": ({ headers, pairs, ours }) =>
      ours === "401 invalid_client" &&
      !headers.authorization?.startsWith("Basic") &&
      (headers.authorization !== undefined || isMissing(pairs, "client_id")),
    "repeated before anything": ({ pairs, ours }) =>
      ours === "400 invalid_request" && pairs.some(([name]) => timesIn(pairs, name) > 1),
    "malformed Basic": ({ headers, ours }) =>
      ours === "401 invalid_client" && headers.authorization?.startsWith("Basic") === true,
    "grant of services": ({ pairs, ours, theirs }) =>
      valueIn(pairs, "grant_type") === "client_credentials" &&
      ours === "400 unauthorized_client" &&
      theirs === "400 invalid_request",
    "verifier of another form": ({ pairs, ours, theirs }) =>
      ours === "400 invalid_grant" &&
      theirs === "400 invalid_request" &&
      !/^[\w.~-]{43,128}$/.test(valueIn(pairs, "code_verifier")),
  },
};

/** Returns the name of the first explanation that covers a disagreement; null if none does. */
export const explain = (disagreement: Disagreement) =>
  Object.entries(EXPLANATIONS[disagreement.endpoint]).find(([, covers]) =>
    covers(disagreement),
  )?.[0] ?? null;
