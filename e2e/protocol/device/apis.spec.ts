import { suspendApi } from "@/db/apis/apis";
import { writePermission } from "@/db/apis/permissions";
import { makeApi, permit } from "@/test/apis";
import { makeUser } from "@/test/factories";
import {
  approve,
  askDevice,
  DEVICE_GRANT,
  decide,
  enter,
  makeDeviceApplication,
  requestDevice,
  storedRequests,
  waitInterval,
} from "../../support/devices";
import { type Application, callAs, callMe, signedInBrowser, type Tokens } from "../../support/flow";
import { expectTokenError } from "../../support/refusals";
import { introspect } from "../../support/services";
import { expect, test } from "../../support/spec";
import { refreshFor, tokensOf } from "../../support/user-apis";
import { db } from "../../support/world";

const pollFor = (application: Application, device_code: string, form = {}) =>
  callAs(application, "/oauth/token", { grant_type: DEVICE_GRANT, device_code, ...form });

/** A person, and a device that may use an API on behalf of people. */
async function newDevice() {
  const api = await makeApi(db());
  const application = await makeDeviceApplication({
    tokenEndpointAuthMethod: "client_secret_post",
  });
  await permit(db(), application.id, api);
  return { api, application, user: await makeUser(db()), resource: api.identifier };
}

const SCOPE = "openid offline_access files:read files:delete";

test("rules 53 and 57: a device gets tokens for an API, and for Foyer", async () => {
  const { application, user, resource } = await newDevice();
  const request = await requestDevice(application, { scope: SCOPE, resource });
  await approve(user, request);
  const first = await tokensOf(pollFor(application, request.device_code, { resource }));
  expect(first).toMatchObject({ scope: "files:read", id_token: expect.any(String) });
  expect(await introspect(application, first.access_token)).toMatchObject({
    aud: resource,
    sub: user.id,
  });
  expect((await callMe(first.access_token)).status).toBe(401);
  const own = await tokensOf(refreshFor(application, first.refresh_token));
  expect((await callMe(own.access_token)).status).toBe(200);
});

test("rule 55: without resource and openid, the only permitted API is meant", async () => {
  const { application, user, resource } = await newDevice();
  const request = await requestDevice(application, { scope: "files:read" });
  await approve(user, request);
  const tokens: Tokens = await tokensOf(pollFor(application, request.device_code));
  expect(tokens.id_token).toBeUndefined();
  expect(await introspect(application, tokens.access_token)).toMatchObject({ aud: resource });
});

test("rule 54: a resource that can't be used is invalid_target, and uses up nothing", async () => {
  const { application, user, resource } = await newDevice();
  const other = await makeApi(db());
  const wrong = await askDevice(application, { scope: SCOPE, resource: other.identifier });
  await expectTokenError(wrong, "invalid_target");
  const none = await askDevice(application, { scope: "openid files:delete", resource });
  await expectTokenError(none, "invalid_scope");
  expect(await storedRequests(application)).toBe(0);
  const request = await requestDevice(application, { scope: SCOPE, resource });
  await approve(user, request);
  for (const unfit of [other.identifier, `${resource}#x`])
    await expectTokenError(
      pollFor(application, request.device_code, { resource: unfit }),
      "invalid_target",
    );
  await tokensOf(pollFor(application, request.device_code, { resource }));
});

test("rule 82: sensitive scopes are never granted to devices", async () => {
  const { api, application, user, resource } = await newDevice();
  const pending = await requestDevice(application, { scope: SCOPE, resource });
  await db()
    .$client`update api_scopes set sensitive = true where api_id = ${api.id} and name = 'files:read'`;
  const { browser } = await signedInBrowser(user);
  await enter(browser, pending.user_code);
  await decide(browser, user, pending);
  const waiting = await pollFor(application, pending.device_code, { resource });
  await expectTokenError(waiting, "authorization_pending");
  for (const scope of [SCOPE, "files:read", "openid files:write files:read"]) {
    const refused = await askDevice(application, { scope, resource });
    expect(await refused.clone().text()).toContain("not granted to devices: files:read");
    await expectTokenError(refused, "invalid_scope");
  }
  await requestDevice(application, { scope: "openid files:write", resource });
});

test("a device whose API was taken away can't be approved, and one that was approved gets nothing for it", async () => {
  const { api, application, user, resource } = await newDevice();
  const pending = await requestDevice(application, { scope: SCOPE, resource });
  const approved = await requestDevice(application, { scope: SCOPE, resource });
  await approve(user, approved);
  const pair = { applicationId: application.id, apiId: api.id };
  await db().transaction((tx) => writePermission(tx, pair, [], new Date()));
  const { browser } = await signedInBrowser(user);
  expect(await enter(browser, pending.user_code)).not.toContain("/device/confirm");
  await expectTokenError(pollFor(application, approved.device_code, { resource }), "invalid_grant");
  await waitInterval(application);
  const own = await tokensOf(pollFor(application, approved.device_code));
  expect((await callMe(own.access_token)).status).toBe(200);
});

test("rule 67: suspending an API ends the tokens of devices for it", async () => {
  const { api, application, user, resource } = await newDevice();
  const request = await requestDevice(application, { scope: SCOPE, resource });
  await approve(user, request);
  const tokens = await tokensOf(pollFor(application, request.device_code, { resource }));
  await db().transaction((tx) => suspendApi(tx, api.id, new Date()));
  expect(await introspect(application, tokens.access_token)).toEqual({ active: false });
  const refreshed = await refreshFor(application, tokens.refresh_token, { resource });
  await expectTokenError(refreshed, "invalid_grant");
});
