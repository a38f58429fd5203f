import { expect, test } from "@playwright/test";
import * as client from "openid-client";
import { configure } from "../../support/clients/libraries";
import {
  approve,
  DEVICE_GRANT,
  type DeviceResponse,
  decide,
  enter,
  makeDeviceApplication,
  newDevicePair,
} from "../../support/devices";
import { type Application, signedInBrowser } from "../../support/flow";
import { world } from "../../support/world";

const ask = async (application: Application, scope = "openid profile offline_access") => {
  const config = await configure(application);
  const device = await client.initiateDeviceAuthorization(config, { scope });
  return { config, device };
};

const asRequest = ({ user_code }: { user_code: string }) => ({ user_code }) as DeviceResponse;

for (const tokenEndpointAuthMethod of ["none", "client_secret_basic"] as const)
  test(`openid-client 6 connects a device: ${tokenEndpointAuthMethod}`, async () => {
    test.setTimeout(60_000);
    const { user, application } = await newDevicePair({ tokenEndpointAuthMethod });
    const { config, device } = await ask(application);
    expect(config.serverMetadata().supportsPKCE()).toBe(true);
    expect(config.serverMetadata().grant_types_supported).toContain(DEVICE_GRANT);
    const polled = client.pollDeviceAuthorizationGrant(config, device);
    await approve(user, asRequest(device));
    const tokens = await polled;
    expect(tokens.claims()).toMatchObject({ sub: user.id, aud: application.clientId });
    const profile = await client.fetchUserInfo(config, tokens.access_token, user.id);
    expect(profile).toMatchObject({ preferred_username: user.username });
    const refreshed = await client.refreshTokenGrant(config, tokens.refresh_token ?? "");
    expect(refreshed.claims()?.sub).toBe(user.id);
  });

test("openid-client 6 understands a denial, and slows down when told to", async () => {
  test.setTimeout(60_000);
  const { user, application } = await newDevicePair();
  const { config, device } = await ask(application);
  // A device that ignores the interval, before the library polls.
  for (let n = 0; n < 2; n++)
    await fetch(`${world().origin}/oauth/token`, {
      method: "POST",
      body: new URLSearchParams({
        client_id: application.clientId,
        grant_type: DEVICE_GRANT,
        device_code: device.device_code,
      }),
    });
  const polled = client.pollDeviceAuthorizationGrant(config, device);
  const { browser } = await signedInBrowser(user);
  await enter(browser, device.user_code);
  await new Promise((resolve) => setTimeout(resolve, 6000));
  await decide(browser, user, device, "deny");
  await expect(polled).rejects.toMatchObject({ error: "access_denied", status: 400 });
});

test("openid-client 6 understands that the application may not ask", async () => {
  const application = await makeDeviceApplication({ grantTypes: ["refresh_token"] });
  await expect(ask(application)).rejects.toMatchObject({ error: "unauthorized_client" });
});
