import { decodeJwt } from "jose";
import { prune } from "@/db/system/prune";
import { makeApplication } from "@/test/factories";
import {
  type Application,
  callAs,
  callMe,
  newPair,
  newTokens,
  obtainTokens,
  refresh,
  type Tokens,
} from "../../support/flow";
import { countLive, familyOf, letTimePass } from "../../support/moments";
import { expectTokenError } from "../../support/refusals";
import { expect, test } from "../../support/spec";
import { db, world } from "../../support/world";

/** Refreshes repeatedly, alternating between both processes; returns every generation, including the first. */
async function rotate(application: Application, first: Tokens, times: number) {
  const generations = [first];
  for (let n = 0; n < times; n++) {
    const { refresh_token } = generations.at(-1) ?? first;
    const { origin, secondOrigin } = world();
    const response = await refresh(application, refresh_token, n % 2 ? origin : secondOrigin);
    expect(response.status).toBe(200);
    generations.push(await response.json());
  }
  return generations;
}

test("rule 35: each refresh gives new tokens, and the old access token lives on", async () => {
  const { application, tokens } = await newTokens();
  const generations = await rotate(application, tokens, 5);
  expect(new Set(generations.map((g) => g.refresh_token)).size).toBe(6);
  expect(new Set(generations.map((g) => g.access_token)).size).toBe(6);
  for (const { access_token } of generations) expect((await callMe(access_token)).status).toBe(200);
});

for (const [name, back] of [
  ["the generation before", 1],
  ["the fifth last", 5],
  ["the first", 6],
] as const)
  test(`rule 35: a replay of ${name} kills the family, the newest tokens included`, async () => {
    const { application, user } = await newPair();
    const other = await obtainTokens(application, user);
    const { tokens } = await obtainTokens(application, user);
    const family = await familyOf(tokens.refresh_token);
    const generations = await rotate(application, tokens, 6);
    const replayed = generations.at(-1 - back)?.refresh_token ?? "";
    await expectTokenError(refresh(application, replayed), "invalid_grant");
    expect(await countLive(family)).toBe(0);
    for (const { access_token, refresh_token } of generations) {
      expect((await callMe(access_token, world().secondOrigin)).status).toBe(401);
      await expectTokenError(refresh(application, refresh_token), "invalid_grant");
    }
    expect((await callMe(other.tokens.access_token)).status).toBe(200);
    expect((await refresh(application, other.tokens.refresh_token)).status).toBe(200);
  });

test("rule 35: a replay is seen after days of use and pruning too", async () => {
  const { application, tokens } = await newTokens();
  const family = await familyOf(tokens.refresh_token);
  let newest = tokens;
  for (let day = 0; day < 4; day++) {
    await letTimePass(family, 5 * 86_400);
    await prune(db(), new Date());
    newest = (await rotate(application, newest, 2)).at(-1) ?? newest;
  }
  expect((await callMe(newest.access_token)).status).toBe(200);
  await expectTokenError(refresh(application, tokens.refresh_token), "invalid_grant");
  expect((await callMe(newest.access_token)).status).toBe(401);
  await expectTokenError(refresh(application, newest.refresh_token), "invalid_grant");
});

test("rule 35: the scope may shrink for the access token, and the refresh token keeps its own", async () => {
  const { application, user, tokens } = await newTokens();
  const { origin } = world();
  const shrunk = await (await refresh(application, tokens.refresh_token, origin, "openid")).json();
  expect(shrunk.scope).toBe("openid");
  expect(await (await callMe(shrunk.access_token)).json()).toEqual({ sub: user.id });
  const full = await (await refresh(application, shrunk.refresh_token)).json();
  expect(full.scope.split(" ").sort()).toEqual(["email", "openid", "profile"]);
  expect(await (await callMe(full.access_token)).json()).toHaveProperty("email", user.email);
  const bare = await (await refresh(application, full.refresh_token, origin, "email")).json();
  expect(bare).not.toHaveProperty("id_token");
  expect((await callMe(bare.access_token)).status).toBe(403);
});

test("rule 35: the scope never grows, and asking for more consumes nothing", async () => {
  const { application, tokens } = await newTokens({}, { scope: "openid email" });
  const { origin } = world();
  for (const scope of ["openid profile", "offline_access", "openid email unknown", "OPENID"]) {
    const refused = await refresh(application, tokens.refresh_token, origin, scope);
    const { error_description } = await refused.clone().json();
    expect(error_description).toBe(`scope exceeds the granted scope: ${scope}`);
    await expectTokenError(refused, "invalid_scope");
  }
  expect((await refresh(application, tokens.refresh_token)).status).toBe(200);
});

test("rule 35: a wrong client is invalid_grant and leaves the family alive", async () => {
  const { application, tokens } = await newTokens();
  const [, newest] = await rotate(application, tokens, 1);
  const others = [
    await makeApplication(db()),
    await makeApplication(db(), { tokenEndpointAuthMethod: "none" }),
  ];
  for (const other of others)
    for (const token of [tokens.refresh_token, newest?.refresh_token ?? ""])
      await expectTokenError(refresh(other, token), "invalid_grant");
  expect((await callMe(newest?.access_token ?? "")).status).toBe(200);
  expect((await refresh(application, newest?.refresh_token ?? "")).status).toBe(200);
});

test("rule 35: a missing refresh token is invalid_request", async () => {
  const { application } = await newPair();
  const bare = { grant_type: "refresh_token" };
  await expectTokenError(callAs(application, "/oauth/token", bare), "invalid_request");
});

test("rule 36: a refreshed ID token has the same iss, sub, aud, nonce and auth_time, and a new iat", async () => {
  const { application, tokens } = await newTokens();
  const before = decodeJwt(tokens.id_token);
  await expect.poll(() => Math.floor(Date.now() / 1000)).toBeGreaterThan(before.iat ?? 0);
  const after = decodeJwt((await rotate(application, tokens, 1)).at(-1)?.id_token ?? "");
  for (const claim of ["iss", "sub", "aud", "auth_time", "sid", "nonce"])
    expect(after[claim], claim).toEqual(before[claim]);
  expect(after.iat).toBeGreaterThan(before.iat ?? 0);
  expect((after.exp ?? 0) - (after.iat ?? 0)).toBe(900);
});
