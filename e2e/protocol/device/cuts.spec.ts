import { makeUser } from "@/test/factories";
import type { CookieClient } from "../../support/cookie-client";
import {
  answerTo,
  approve,
  connectDevice,
  enter,
  newDevicePair,
  requestDevice,
} from "../../support/devices";
import { callMe, locationOf, refresh, signedInBrowser } from "../../support/flow";
import { grantOf } from "../../support/moments";
import { bothOrigins } from "../../support/services";
import { CUT_REQUESTS } from "../../support/sizes";
import { expect, test } from "../../support/spec";
import { db } from "../../support/world";

type Row = { id: string };
type Cut = (user: Row, application: Row, browser: CookieClient) => Promise<void>;

test("rule 86: each cut between approval and poll ends the access, and none revives it", async () => {
  const cuts: Record<string, Cut> = {
    "removed access": async (user, application, browser) => {
      const grant = await grantOf(user.id, application.id);
      await browser.post("/forms/account/remove-app", { grant });
    },
    "deactivated account": async (user) => {
      await db().$client`update users set deactivated_at = now(), access_epoch = access_epoch + 1
        where id = ${user.id}`;
      await db().$client`update users set deactivated_at = null where id = ${user.id}`;
    },
    "ended session": async (user) => {
      await db().$client`update sessions set ended_at = now() where user_id = ${user.id}`;
    },
    "revoked access of the application": async (_, { id }) => {
      await db().$client`update applications set access_epoch = access_epoch + 1 where id = ${id}`;
    },
    "suspended application": async (_, { id }) => {
      await db()
        .$client`update applications set suspended_at = now(), access_epoch = access_epoch + 1
        where id = ${id}`;
    },
    "removed scopes": async (_, { id }) => {
      await db()
        .$client`update applications set scopes = '{email}', revision = revision + 1 where id = ${id}`;
    },
  };
  for (const [name, cut] of Object.entries(cuts)) {
    const { user, application } = await newDevicePair();
    const request = await requestDevice(application);
    const { browser } = await approve(user, request);
    await cut(user, application, browser);
    expect(await answerTo(application, request), name).toBe("invalid_grant");
    expect(await answerTo(application, request), name).toBe("invalid_grant");
  }
});

test("rule 86: a suspended application gets no codes, and its pending ones stay dead", async () => {
  const { user, application } = await newDevicePair();
  const request = await requestDevice(application);
  await db().$client`update applications set suspended_at = now(), access_epoch = access_epoch + 1
    where id = ${application.id}`;
  expect(await answerTo(application, request)).toBe("invalid_grant");
  await db().$client`update applications set suspended_at = null where id = ${application.id}`;
  expect(await answerTo(application, request)).toBe("invalid_grant");
  const { browser } = await signedInBrowser(user);
  expect(await enter(browser, request.user_code)).toContain("problem=device");
});

test("rule 87: disconnecting a device revokes only its own tokens, and only its user can", async () => {
  const { user, application } = await newDevicePair();
  const scope = "openid offline_access";
  const [lost, kept] = [
    await connectDevice(application, user, { scope }),
    await connectDevice(application, user, { scope }),
  ];
  const idOf = async ({ access_token }: { access_token: string }) => {
    const [row] = await db().$client`select family_id from access_tokens
      where token_hash = sha256(${Buffer.from(access_token)})`;
    return `${row?.family_id}`;
  };
  const device = await idOf(lost.tokens);
  const { browser: stranger } = await signedInBrowser(await makeUser(db()));
  await stranger.post("/forms/account/disconnect-device", { device });
  expect((await callMe(lost.tokens.access_token)).status).toBe(200);
  const { browser } = kept;
  const answer = await browser.post("/forms/account/disconnect-device", { device });
  expect(answer.headers.get("location")).toContain("done=device_disconnected");
  for (const origin of Array.from({ length: CUT_REQUESTS }, bothOrigins).flat()) {
    expect((await callMe(lost.tokens.access_token, origin)).status).toBe(401);
    expect((await refresh(application, lost.tokens.refresh_token, origin)).status).toBe(400);
  }
  expect((await callMe(kept.tokens.access_token)).status).toBe(200);
  expect((await refresh(application, kept.tokens.refresh_token)).status).toBe(200);
  const events = await db().$client`
    select event, before from audit_events where user_id = ${user.id} order by at, id`;
  expect(events.at(-1)).toMatchObject({
    event: "device.disconnected",
    before: { userAgent: "node", network: expect.anything() },
  });
  const again = await browser.post("/forms/account/disconnect-device", { device });
  expect(locationOf(again)).toBe("/account/apps");
});
