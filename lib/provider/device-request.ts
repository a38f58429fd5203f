import { randomInt } from "node:crypto";
import type { Client, TokenClient } from "@/db/applications/applications";
import { database } from "@/db/system/client";
import {
  dropOldestDeviceRequests,
  insertDeviceAuthorization,
} from "@/db/tokens/device-authorizations";
import { clientNetworks } from "@/lib/http/client-address";
import { originOf } from "@/lib/http/request";
import {
  type RequestedApi,
  requestedApis,
  sensitiveScopes,
} from "@/lib/oauth/authorize/requested-apis";
import type { AuthorizeErrorCode } from "@/lib/oauth/authorize/response";
import type { ClientRequest } from "@/lib/oauth/client-auth/authentication";
import { answerClient, type ClientAnswer } from "@/lib/oauth/client-auth/client-answer";
import { after, LIFETIME } from "@/lib/oauth/lifetimes";
import { describeSent, parseScope, type Scope } from "@/lib/oauth/scopes";
import {
  DEVICE_GRANT,
  formatUserCode,
  USER_CODE_LENGTH,
  USER_CODE_LETTERS,
} from "@/lib/oauth/token/device";
import type { TokenRefusal } from "@/lib/oauth/token/errors";
import { countAgainst, type Limit, unlimited } from "@/lib/rate-limits/limits";
import { prefixed } from "@/lib/rate-limits/windows";
import { ok, type Result, refuse } from "@/lib/result";
import { newCredential, sha256 } from "@/lib/runtime/crypto";
import { issuer } from "@/lib/runtime/env";
import { authenticateClient } from "./authenticate-client";
import { apisFor, findClientById, registeredClient } from "./client";
import { userCodeHashes } from "./device-entry";

/** Response of the device authorization endpoint (RFC 8628 section 3.2); times in seconds. */
export type DeviceResponse = {
  device_code: string;
  user_code: string;
  verification_uri: string;
  verification_uri_complete: string;
  expires_in: number;
  interval: number;
};

/** Refusal if a client asked too often from a network, or most of its requests that wait are from there. */
export type DeviceLimit = typeof LIMITED & { limit: Limit };

/** Refusal of the APIs that it asked for (RFC 8707 section 2). */
export type DeviceFault = { error: AuthorizeErrorCode; error_description: string };

const LIMITED = {
  error: "temporarily_unavailable",
  error_description: "too many requests of this application from this network",
} as const;

/** Some of the requests that fill an application's quota have expired after a minute. */
const FULL: Limit = { ...unlimited, exceeded: true, retryAfter: 60 };

/** Handles device authorization (RFC 8628 section 3.1). Clients authenticate as for a token. */
export async function requestDevice(
  { values, credentials }: ClientRequest,
  headers: Headers,
): Promise<ClientAnswer<DeviceResponse, TokenRefusal | DeviceFault | DeviceLimit>> {
  const now = new Date();
  const proven = await authenticateClient(database(), credentials, now);
  if (!proven.ok) return proven;
  return answerClient(credentials, await request(proven.value, values, { headers, now }));
}

type Context = { headers: Headers; now: Date };

/** Stores the request of a client whose credentials were accepted. */
async function request(
  { clientId, grantTypes, suspended }: TokenClient,
  values: ClientRequest["values"],
  { headers, now }: Context,
): Promise<Result<DeviceResponse, TokenRefusal | DeviceFault | DeviceLimit>> {
  if (!grantTypes.includes(DEVICE_GRANT)) return refuse("grant_type_not_allowed");
  if (suspended) return refuse("client_suspended");
  const limit = countAgainst("device", prefixed(clientId, clientNetworks({ headers })));
  if (limit.exceeded) return refuse({ ...LIMITED, limit });
  const client = await findClientById(clientId);
  if (!client) return refuse("client_unknown");
  const asked = await askedOf(values, client);
  return asked.ok ? store(client, asked.value, { headers, now }) : asked;
}

/** OpenID scopes, and APIs with their scopes. */
type Asked = { scopes: Scope[]; apis: readonly RequestedApi[] };

/** Returns what a request asks for, as far as its client may have it, or why that is nothing. */
async function askedOf(
  values: ClientRequest["values"],
  client: Client,
): Promise<Result<Asked, TokenRefusal | DeviceFault>> {
  const scopes = parseScope(values.get("scope") ?? "").filter((one) => client.scopes.includes(one));
  const apis = requestedApis(values, registeredClient(client, await apisFor(values, client, null)));
  if (!apis.ok)
    return refuse({ error: apis.error.error, error_description: apis.error.description });
  const sensitive = apis.value.flatMap(sensitiveScopes);
  if (sensitive.length > 0) return refuse(tooSensitive(sensitive));
  if (scopes.length > 0 || apis.value.length > 0) return ok({ scopes, apis: apis.value });
  return refuse(values.has("scope") ? "device_scope_unregistered" : "device_scope_missing");
}

/** Refuses scopes that nobody should grant to a device that they may not hold. */
const tooSensitive = (scopes: readonly string[]): DeviceFault => ({
  error: "invalid_scope",
  error_description: `sensitive scopes are not granted to devices: ${describeSent(scopes.join(" "))}`,
});

/** Number of attempts to store a request. A thousand waiting requests take one user code in 25 million. */
const MAX_TRIES = 5;

async function store(
  client: Client,
  { scopes, apis }: Asked,
  { headers, now }: Context,
): Promise<Result<DeviceResponse, DeviceLimit>> {
  const deviceCode = newCredential("deviceCode");
  const { network, userAgent } = originOf(headers);
  let stored: Awaited<ReturnType<typeof insertDeviceAuthorization>> = "taken";
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const userCode = newUserCode();
    const request = {
      deviceCodeHash: sha256(deviceCode),
      userCodeHash: userCodeHashes(userCode)[0],
      applicationId: client.id,
      applicationEpoch: client.accessEpoch,
      scopes,
      apis: apis.map((api) => ({ id: api.id, scopes: api.scopes })),
      network,
      userAgent,
      pollingInterval: LIFETIME.devicePolling,
      createdAt: now,
      expiresAt: after(now, LIFETIME.deviceCode),
    };
    stored = await insertDeviceAuthorization(database(), request);
    if (stored === "stored") return ok(responseOf(deviceCode, userCode));
    if (stored === "full" && !(await dropOldestDeviceRequests(database(), request))) break;
  }
  if (stored === "full") return refuse({ ...LIMITED, limit: FULL });
  throw new Error("no user code is free");
}

const newUserCode = () =>
  Array.from(
    { length: USER_CODE_LENGTH },
    () => USER_CODE_LETTERS[randomInt(USER_CODE_LETTERS.length)],
  ).join("");

function responseOf(deviceCode: string, userCode: string): DeviceResponse {
  const shown = formatUserCode(userCode);
  const page = `${issuer()}/device`;
  return {
    device_code: deviceCode,
    user_code: shown,
    verification_uri: page,
    verification_uri_complete: `${page}?user_code=${shown}`,
    expires_in: LIFETIME.deviceCode,
    interval: LIFETIME.devicePolling,
  };
}
