import { newDpopKey } from "@/test/dpop";
import {
  approve,
  DEVICE_GRANT,
  makeDeviceApplication,
  newDevicePair,
  poll,
  requestDevice,
} from "../../support/devices";
import { boundTokens, meByKey, refreshByKey, tokenByKey } from "../../support/dpop";
import { type Application, callMe, refresh } from "../../support/flow";
import { expectTokenError } from "../../support/refusals";
import { expect, test } from "../../support/spec";

type Request = { device_code: string };

const pollByKey = (
  application: Application,
  { device_code }: Request,
  key: Awaited<ReturnType<typeof newDpopKey>>,
) => tokenByKey(application, { grant_type: DEVICE_GRANT, device_code }, key);

test("rule 100: a device that sends a proof gets tokens that work only with its key", async () => {
  const { user, application } = await newDevicePair();
  const [key, other] = [await newDpopKey(), await newDpopKey()];
  const request = await requestDevice(application, { scope: "openid offline_access" });
  await approve(user, request);
  const tokens = await boundTokens(pollByKey(application, request, key));
  expect((await meByKey(tokens.access_token, key)).status).toBe(200);
  expect((await meByKey(tokens.access_token, other)).status).toBe(401);
  expect((await callMe(tokens.access_token)).status).toBe(401);
  // A device is a public client, so its refresh token is bound too.
  await expectTokenError(refresh(application, tokens.refresh_token), "invalid_grant");
  await expectTokenError(refreshByKey(application, tokens.refresh_token, other), "invalid_grant");
  await boundTokens(refreshByKey(application, tokens.refresh_token, key));
});

test("rule 102: a device that must prove a key gets nothing without, and loses nothing", async () => {
  const { user } = await newDevicePair();
  const application = await makeDeviceApplication({ requireDpop: true });
  const request = await requestDevice(application);
  await expectTokenError(poll(application, request), "invalid_dpop_proof");
  await approve(user, request);
  await expectTokenError(poll(application, request), "invalid_dpop_proof");
  await boundTokens(pollByKey(application, request, await newDpopKey()));
  await expectTokenError(pollByKey(application, request, await newDpopKey()), "invalid_grant");
});
