import { expect, test } from "@playwright/test";
import { makeApplication, makeUser } from "@/test/factories";
import {
  callAs,
  callMe,
  newPair,
  newTokens,
  obtainTokens,
  refresh,
  type Tokens,
} from "../../support/flow";
import { countLive, familyOf, letTimePass } from "../../support/moments";
import { startOwnServer } from "../../support/own-server";
import { expectTokenError } from "../../support/refusals";
import { expectRevoked, revoke } from "../../support/revocation";
import { obtainTokensAt } from "../../support/walk";
import { db, world } from "../../support/world";

const bothOrigins = () => [world().origin, world().secondOrigin];

for (const tokenEndpointAuthMethod of [
  "client_secret_basic",
  "client_secret_post",
  "none",
] as const) {
  test(`rule 43: an access token ends alone, at once and everywhere, ${tokenEndpointAuthMethod}`, async () => {
    const { application, user, tokens } = await newTokens({ tokenEndpointAuthMethod });
    const { tokens: other } = await obtainTokens(application, user);
    await expectRevoked(await revoke(application, tokens.access_token));
    for (const origin of bothOrigins())
      expect((await callMe(tokens.access_token, origin)).status).toBe(401);
    expect((await callMe(other.access_token)).status).toBe(200);
    await expectRevoked(await revoke(application, tokens.access_token));
    const form = { grant_type: "refresh_token", refresh_token: tokens.refresh_token };
    const refreshed = (await (await callAs(application, "/oauth/token", form)).json()) as Tokens;
    expect((await callMe(refreshed.access_token)).status).toBe(200);
  });

  test(`rule 43: a refresh token ends with its family, and no other, ${tokenEndpointAuthMethod}`, async () => {
    const { application, user, tokens } = await newTokens({ tokenEndpointAuthMethod });
    const { tokens: other } = await obtainTokens(application, user);
    await expectRevoked(await revoke(application, tokens.refresh_token));
    for (const origin of bothOrigins()) {
      expect((await callMe(tokens.access_token, origin)).status).toBe(401);
      const form = { grant_type: "refresh_token", refresh_token: tokens.refresh_token };
      await expectTokenError(callAs(application, "/oauth/token", form, origin), "invalid_grant");
    }
    expect((await callMe(other.access_token)).status).toBe(200);
  });
}

test("rule 43: a replaced refresh token ends its family too", async () => {
  const { application, tokens } = await newTokens();
  const newest = (await (await refresh(application, tokens.refresh_token)).json()) as Tokens;
  await expectRevoked(await revoke(application, tokens.refresh_token));
  expect((await callMe(newest.access_token)).status).toBe(401);
  await expectTokenError(refresh(application, newest.refresh_token), "invalid_grant");
});

test("rule 43: so does one whose idle time is over", async () => {
  const { application, tokens } = await newTokens();
  const family = await familyOf(tokens.refresh_token);
  await letTimePass(family, 31 * 86_400);
  await expectRevoked(await revoke(application, tokens.refresh_token));
  const [row] = await db().$client`select revoked_at from token_families where id = ${family}`;
  expect(row?.revoked_at).not.toBeNull();
});

test("rule 43: the hint is only a hint", async () => {
  const { application, user } = await newPair();
  for (const hint of [
    "access_token",
    "refresh_token",
    "id_token",
    "",
    "\u0000",
    "x".repeat(5000),
  ]) {
    const { tokens } = await obtainTokens(application, user);
    const more = { token_type_hint: hint };
    if (hint.includes("\0")) {
      await expectTokenError(revoke(application, tokens.access_token, more), "invalid_request");
      continue;
    }
    await expectRevoked(await revoke(application, tokens.access_token, more));
    expect((await callMe(tokens.access_token)).status, hint).toBe(401);
    await expectRevoked(await revoke(application, tokens.refresh_token, more));
    await expectTokenError(refresh(application, tokens.refresh_token), "invalid_grant");
  }
});

test("rule 43: a refresh on one process and a revocation on the other leave nothing alive", async () => {
  const { application, user } = await newPair();
  for (let round = 0; round < 10; round++) {
    const { tokens } = await obtainTokens(application, user);
    const family = await familyOf(tokens.refresh_token);
    const [revoked] = await Promise.all([
      revoke(application, tokens.refresh_token),
      refresh(application, tokens.refresh_token, world().secondOrigin),
    ]);
    expect(revoked.status).toBe(200);
    expect(await countLive(family)).toBe(0);
  }
});

test("rule 43: while the database is away it is 503, and nothing was revoked", async () => {
  test.setTimeout(60_000);
  const own = await startOwnServer();
  const { origin } = own.server;
  const application = await makeApplication(own.db);
  const tokens = await obtainTokensAt(origin, application, await makeUser(own.db));
  const ask = (path: "/oauth/revoke" | "/oauth/introspect") =>
    callAs(application, path, { token: tokens.refresh_token }, origin);
  for (const fail of [() => own.proxy.refuse(), () => own.proxy.freeze()]) {
    await fail();
    for (const path of ["/oauth/revoke", "/oauth/introspect"] as const) {
      const response = await ask(path);
      expect(response.status).toBe(503);
      expect(response.headers.get("retry-after")).toMatch(/^[1-9]\d*$/);
      await expectTokenError(response, "temporarily_unavailable", 503);
    }
    await own.proxy.resume();
    await expect.poll(async () => (await ask("/oauth/introspect")).status).toBe(200);
  }
  expect(await (await ask("/oauth/introspect")).json()).toMatchObject({ active: true });
  expect((await ask("/oauth/revoke")).status).toBe(200);
  expect(await (await ask("/oauth/introspect")).json()).toEqual({ active: false });
  await own.stop();
});
