import {
  callMe,
  newPair,
  newTokens,
  obtainCode,
  obtainTokens,
  redeem,
  refresh,
} from "../../support/flow";
import { countLive, familyOf, letTimePass, makeItThatOld } from "../../support/moments";
import { expectTokenError } from "../../support/refusals";
import { expect, test } from "../../support/spec";
import { world } from "../../support/world";

const DAY = 86_400;

test("a code lives 300 seconds", async () => {
  const { application, user } = await newPair();
  const young = await obtainCode(application, user);
  await makeItThatOld(young.code, 299);
  expect((await redeem(application, young)).status).toBe(200);
  const old = await obtainCode(application, user);
  await makeItThatOld(old.code, 301);
  await expectTokenError(redeem(application, old), "invalid_grant");
});

test("the replay of a used code is detected even after it expired", async () => {
  const { application, user } = await newPair();
  const granted = await obtainTokens(application, user);
  await makeItThatOld(granted.code, 600);
  await expectTokenError(redeem(application, granted), "invalid_grant");
  expect((await callMe(granted.tokens.access_token)).status).toBe(401);
});

test("an access token lives 900 seconds", async () => {
  const { tokens } = await newTokens();
  expect(tokens.expires_in).toBe(900);
  await makeItThatOld(tokens.access_token, 899);
  expect((await callMe(tokens.access_token)).status).toBe(200);
  await makeItThatOld(tokens.access_token, 901);
  expect((await callMe(tokens.access_token)).status).toBe(401);
});

test("a refresh token lives 30 days without use", async () => {
  const { application, user } = await newPair();
  const young = await obtainTokens(application, user);
  await makeItThatOld(young.tokens.refresh_token, 30 * DAY - 1);
  const refreshed = await refresh(application, young.tokens.refresh_token);
  expect(refreshed.status).toBe(200);
  const { refresh_token } = await refreshed.json();
  await makeItThatOld(refresh_token, 30 * DAY - 1);
  expect((await refresh(application, refresh_token)).status).toBe(200);
  const old = await obtainTokens(application, user);
  await makeItThatOld(old.tokens.refresh_token, 30 * DAY + 1);
  await expectTokenError(refresh(application, old.tokens.refresh_token), "invalid_grant");
});

test("a family ends after 90 days, never extended by daily use", async () => {
  const { application, user, tokens } = await newTokens();
  const family = await familyOf(tokens.refresh_token);
  let newest = tokens;
  const refreshNewest = async (origin: string) => {
    const response = await refresh(application, newest.refresh_token, origin);
    expect(response.status).toBe(200);
    newest = await response.json();
  };
  for (let day = 1; day < 90; day++) {
    await letTimePass(family, DAY);
    await refreshNewest(day % 2 ? world().origin : world().secondOrigin);
  }
  await makeItThatOld(tokens.refresh_token, 90 * DAY - 1);
  await refreshNewest(world().origin);
  await makeItThatOld(tokens.refresh_token, 90 * DAY + 1);
  await expectTokenError(refresh(application, newest.refresh_token), "invalid_grant");
  expect((await redeem(application, await obtainCode(application, user))).status).toBe(200);
});

test("an expired browser session ends no tokens", async () => {
  const { application, tokens, browser } = await newTokens();
  await makeItThatOld(tokens.refresh_token, 29 * DAY);
  const refreshed = await refresh(application, tokens.refresh_token);
  expect(refreshed.status).toBe(200);
  await makeItThatOld(tokens.refresh_token, 31 * DAY);
  expect((await browser.get("/account")).status).not.toBe(200);
  const { refresh_token } = await refreshed.json();
  expect((await refresh(application, refresh_token)).status).toBe(200);
  expect(await countLive(await familyOf(refresh_token))).toBeGreaterThan(0);
});
