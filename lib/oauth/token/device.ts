import { type AudienceRefusal, audienceAmong, type Granted } from "@/lib/oauth/resource";
import { ok, type Result, refuse } from "@/lib/result";
import { typedCode } from "@/lib/typed-code";
import { type BindingRefusal, findUnmet, type RequestKey } from "./dpop-key";

/** Grant type of devices (RFC 8628 section 3.4). */
export const DEVICE_GRANT = "urn:ietf:params:oauth:grant-type:device_code";

export type DevicePoll = {
  grantType: typeof DEVICE_GRANT;
  deviceCode: string;
  /** API that the access token is for (RFC 8707 section 2.2), as `sentResource` returns it. */
  resource: string | null;
};

export type DeviceRefusal =
  | "device_code_missing"
  | "device_code_unknown"
  | "device_pending"
  | "device_too_fast"
  | "device_denied"
  | "device_code_expired"
  | "device_scope_missing"
  | "device_scope_unregistered";

export function parseDevicePoll(
  values: ReadonlyMap<string, string>,
  resource: string | null,
): Result<DevicePoll, "device_code_missing"> {
  const deviceCode = values.get("device_code");
  return deviceCode === undefined
    ? refuse("device_code_missing")
    : ok({ grantType: DEVICE_GRANT, deviceCode, resource });
}

/** Device code, with what its approval gave; empty before. */
type IssuedDeviceCode = Granted & { applicationId: string; isUsed: boolean };

/** Returns why a poll got no answer (RFC 8628 section 3.5). */
export function checkDeviceCode(
  { resource }: Pick<DevicePoll, "resource">,
  context: { applicationId: string; issued: IssuedDeviceCode | null; key: RequestKey },
): Result<IssuedDeviceCode, "device_code_unknown" | AudienceRefusal | BindingRefusal> {
  const { applicationId, issued, key } = context;
  if (issued?.applicationId !== applicationId || issued.isUsed)
    return refuse("device_code_unknown");
  const audience = audienceAmong(issued, resource);
  if (typeof audience === "string") return refuse(audience);
  const unmet = findUnmet(key, audience);
  return unmet ? refuse(unmet) : ok(issued);
}

/** Errors of RFC 8628 sections 3.1 and 3.5. */
export const DEVICE_ERROR = {
  device_code_missing: { error: "invalid_request", error_description: "device_code is missing" },
  device_code_unknown: {
    error: "invalid_grant",
    error_description:
      "the device code is unknown, expired, already used or issued to another client",
  },
  device_pending: {
    error: "authorization_pending",
    error_description: "the user has not decided yet; poll again after the interval",
  },
  device_too_fast: {
    error: "slow_down",
    error_description: "polled too fast; wait 5 seconds longer between polls from now on",
  },
  device_denied: { error: "access_denied", error_description: "the user denied the request" },
  device_code_expired: {
    error: "expired_token",
    error_description: "the device code expired; request a new one",
  },
  device_scope_missing: { error: "invalid_scope", error_description: "scope is missing" },
  device_scope_unregistered: {
    error: "invalid_scope",
    error_description: "the application is not registered for any of these scopes",
  },
} as const satisfies Record<DeviceRefusal, { error: string; error_description: string }>;

/** True for an answer that every device gets until its user decides. It is no failure. */
export const isWaiting = (refusal: unknown) =>
  refusal === "device_pending" || refusal === "device_too_fast";

/** Letters of user codes: no vowels, so that no words arise (RFC 8628 section 6.1). */
export const USER_CODE_LETTERS = "BCDFGHJKLMNPQRSTVWXZ";

export const USER_CODE_LENGTH = 8;

/**
 * Returns a code as people type it in the form that is compared: case, width and everything
 * between the letters don't count. Null if no user code looks like that.
 */
export function readUserCode(typed: string): string | null {
  const letters = typedCode(typed).replaceAll(/[^A-Z]/g, "");
  const isCode =
    letters.length === USER_CODE_LENGTH &&
    [...letters].every((letter) => USER_CODE_LETTERS.includes(letter));
  return isCode ? letters : null;
}

/** Returns a code as it is displayed: `WDJB-MJHT`. */
export const formatUserCode = (code: string) => `${code.slice(0, 4)}-${code.slice(4)}`;
