import { expect, it } from "vitest";
import { DEVICE_GRANT } from "@/lib/oauth/token/device";
import { checkRegistration } from "./registration";
import type { RegistrationRequest } from "./registration-request";

const DEVICE: RegistrationRequest = {
  type: "device",
  name: "TV",
  authMethod: "none",
  scope: "openid profile",
  idTokenSigningAlg: "ES256",
  anyLoopbackPort: true,
  requirePar: true,
  claimsInIdToken: true,
};

const NATIVE = {
  ...DEVICE,
  type: "native",
  redirectUris: ["com.example.app:/callback"],
} as const satisfies RegistrationRequest;

const check = (request: RegistrationRequest) =>
  checkRegistration(request, { privateNetwork: false });

it("accepts a device without redirect addresses, and gives it the device grant", () => {
  expect(check(DEVICE)).toMatchObject({
    ok: true,
    value: {
      ...{ type: "device", redirectUris: [], deviceGrant: true },
      ...{ scopes: ["openid", "profile"], idTokenSigningAlg: "ES256", claimsInIdToken: true },
      ...{ requirePar: false, anyLoopbackPort: false },
      grantTypes: ["refresh_token", DEVICE_GRANT],
    },
  });
});

it.each<[Partial<RegistrationRequest>, string]>([
  [{ redirectUris: ["https://client.example/cb"] }, "redirect_uris"],
  [{ postLogoutRedirectUris: ["https://client.example/"] }, "post_logout_redirect_uris"],
  [{ backchannelLogoutUri: "https://client.example/out" }, "backchannel_logout_uri"],
])("refuses a device with addresses: %j", (changes, field) => {
  const refusal = { ok: false, error: [{ field, fault: "not_for_devices" }] };
  expect(check({ ...DEVICE, ...changes })).toEqual(refusal);
});

it("gives a native application the device grant only if asked", () => {
  const usual = ["authorization_code", "refresh_token"];
  expect(check(NATIVE)).toMatchObject({ value: { deviceGrant: false, grantTypes: usual } });
  expect(check({ ...NATIVE, deviceGrant: true })).toMatchObject({
    value: { deviceGrant: true, grantTypes: [...usual, DEVICE_GRANT] },
  });
});

it.each(["web", "browser"] as const)("refuses the device grant of type %s", (type) => {
  const request = { ...NATIVE, type, redirectUris: ["https://client.example/cb"] };
  expect(check({ ...request, deviceGrant: true })).toEqual({
    ok: false,
    error: [{ field: "grant_types", fault: "only_native" }],
  });
});
