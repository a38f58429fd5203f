import { makeApi, makeService, nameIntrospector, permit } from "@/test/apis";
import { makeUser } from "@/test/factories";
import { expectRefusal } from "../../support/authorization-answers";
import { approve, DEVICE_GRANT, makeDeviceApplication, requestDevice } from "../../support/devices";
import { callAs, signedInBrowser } from "../../support/flow";
import { expectTokenError } from "../../support/refusals";
import { askForToken, INACTIVE, introspect, obtainServiceToken } from "../../support/services";
import { expect, test } from "../../support/spec";
import {
  addressFor,
  newUserOf,
  obtainCodeFor,
  redeemFor,
  refreshFor,
  tokensOf,
} from "../../support/user-apis";
import { db } from "../../support/world";

const FORMATS = ["opaque", "jwt"] as const;

/** A pending API of a user. */
async function newPending(tokenFormat: (typeof FORMATS)[number]) {
  const owner = await makeUser(db());
  return { owner, api: await makeApi(db(), { tokenFormat, ownerId: owner.id, approvedAt: null }) };
}

for (const tokenFormat of FORMATS) {
  test(`rule 49: a pending API has no ${tokenFormat} token from client credentials, not even for its owner`, async () => {
    const { owner, api } = await newPending(tokenFormat);
    const service = await makeService(db(), [api], { ownerId: owner.id });
    await expectTokenError(askForToken(service, { resource: api.identifier }), "invalid_target");
    await expectTokenError(askForToken(service), "invalid_target");
  });

  test(`rule 49: a pending API has no ${tokenFormat} token from codes and refresh tokens`, async () => {
    const { owner, api } = await newPending(tokenFormat);
    const { application } = await newUserOf([api], { ownerId: owner.id });
    const { browser } = await signedInBrowser(owner);
    const asked = addressFor(application, [api.identifier]);
    expectRefusal(await browser.get(asked), application, "invalid_target");
    const code = await obtainCodeFor(application, owner, [], { scope: "openid offline_access" });
    await expectTokenError(redeemFor(application, code, api.identifier), "invalid_target");
    const { refresh_token: refresh } = await tokensOf(redeemFor(application, code));
    const refreshed = await refreshFor(application, refresh, { resource: api.identifier });
    await expectTokenError(refreshed, "invalid_target");
  });

  test(`rule 49: a pending API has no ${tokenFormat} token from devices`, async () => {
    const { api } = await newPending(tokenFormat);
    const device = await makeDeviceApplication({ tokenEndpointAuthMethod: "client_secret_post" });
    await permit(db(), device.id, api);
    const asked = { scope: "files:read", resource: api.identifier };
    await expectTokenError(callAs(device, "/oauth/device", asked), "invalid_target");
    const user = await makeUser(db());
    const request = await requestDevice(device, { scope: "openid offline_access" });
    await approve(user, request);
    const poll = { grant_type: DEVICE_GRANT, device_code: request.device_code };
    const polled = await callAs(device, "/oauth/token", { ...poll, resource: api.identifier });
    await expectTokenError(polled, "invalid_target");
  });

  test(`rule 49: what was issued for an API ends when it awaits approval, with ${tokenFormat} tokens`, async () => {
    const api = await makeApi(db(), { tokenFormat });
    const { application, user } = await newUserOf([api]);
    const service = await makeService(db(), [api]);
    await nameIntrospector(db(), api.id, service.id);
    const own = await obtainServiceToken(service);
    const code = await obtainCodeFor(application, user, [api.identifier]);
    const tokens = await tokensOf(redeemFor(application, code, api.identifier));
    const unredeemed = await obtainCodeFor(application, user, [api.identifier]);
    // No command does this: an approved API stays approved.
    await db().$client`
      update apis set approved_at = null, suspended_at = now() where id = ${api.id}`;
    for (const { access_token: token } of [own, tokens])
      expect(await introspect(service, token)).toEqual(INACTIVE);
    const refused = [
      await redeemFor(application, unredeemed, api.identifier),
      await refreshFor(application, tokens.refresh_token, { resource: api.identifier }),
      await askForToken(service),
    ];
    expect(refused.map(({ status }) => status)).toEqual([400, 400, 400]);
  });
}
