import { CLIENT_PARAMETERS } from "@/lib/oauth/client-auth/authentication";
import { sentResource } from "@/lib/oauth/resource";
import { ok, type Result, refuse } from "@/lib/result";
import { DEVICE_GRANT, type DevicePoll, parseDevicePoll } from "./device";

export type CodeExchange = {
  grantType: "authorization_code";
  code: string;
  redirectUri: string;
  codeVerifier: string;
  /** API that the access token is for (RFC 8707 section 2.2), as `sentResource` returns it. */
  resource: string | null;
};

export type Refresh = {
  grantType: "refresh_token";
  refreshToken: string;
  resource: string | null;
  /** If null, all granted scopes are requested. */
  scope: string | null;
};

/** Request of a service for a token of its own. */
export type ServiceGrantRequest = {
  grantType: "client_credentials";
  /** Identifier of the API (RFC 8707 section 2.2); null for the only one that it may use. */
  resource: string | null;
  /** If null, all permitted scopes are requested. */
  scopes: string[] | null;
};

export type TokenRequest = CodeExchange | Refresh | ServiceGrantRequest | DevicePoll;

export type TokenRequestRefusal =
  | "parameter_unreadable"
  | "parameter_too_long"
  | "grant_type_missing"
  | "grant_type_unknown"
  | "grant_type_not_allowed"
  | "code_missing"
  | "redirect_uri_missing"
  | "code_verifier_missing"
  | "refresh_token_missing"
  | "device_code_missing"
  | "resource_not_granted";

/** Parameters of the token endpoint, each allowed once (RFC 6749 section 3.2). */
export const TOKEN_PARAMETERS = [
  "grant_type",
  ...CLIENT_PARAMETERS,
  "code",
  "redirect_uri",
  "code_verifier",
  "refresh_token",
  "device_code",
  "scope",
  "resource",
] as const;

/** Parses a token request (RFC 6749 sections 4.1.3, 4.4.2 and 6, RFC 8628 section 3.4). */
export function parseTokenRequest(
  values: ReadonlyMap<string, string>,
  issuer: string,
): Result<TokenRequest, TokenRequestRefusal> {
  const grantType = values.get("grant_type");
  if (grantType === undefined) return refuse("grant_type_missing");
  if (grantType === "client_credentials") return ok(parseServiceGrant(values));
  const resource = sentResource(values, issuer);
  if (grantType === "authorization_code") return parseCodeExchange(values, resource);
  if (grantType === "refresh_token") return parseRefresh(values, resource);
  if (grantType === DEVICE_GRANT) return parseDevicePoll(values, resource);
  return refuse("grant_type_unknown");
}

function parseServiceGrant(values: ReadonlyMap<string, string>): ServiceGrantRequest {
  const scopes = [...new Set((values.get("scope") ?? "").split(" ").filter((name) => name !== ""))];
  return {
    grantType: "client_credentials",
    resource: values.get("resource") ?? null,
    scopes: scopes.length > 0 ? scopes : null,
  };
}

function parseCodeExchange(
  values: ReadonlyMap<string, string>,
  resource: string | null,
): Result<CodeExchange, TokenRequestRefusal> {
  const code = values.get("code");
  const redirectUri = values.get("redirect_uri");
  const codeVerifier = values.get("code_verifier");
  if (code === undefined) return refuse("code_missing");
  if (redirectUri === undefined) return refuse("redirect_uri_missing");
  if (codeVerifier === undefined) return refuse("code_verifier_missing");
  return ok({ grantType: "authorization_code", code, redirectUri, codeVerifier, resource });
}

function parseRefresh(
  values: ReadonlyMap<string, string>,
  resource: string | null,
): Result<Refresh, TokenRequestRefusal> {
  const refreshToken = values.get("refresh_token");
  if (refreshToken === undefined) return refuse("refresh_token_missing");
  const scope = values.get("scope") ?? null;
  return ok({ grantType: "refresh_token", refreshToken, scope, resource });
}
