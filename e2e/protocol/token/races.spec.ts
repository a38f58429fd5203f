import { expect, test } from "@playwright/test";
import { RACERS } from "@/test/racers";
import {
  type Application,
  callMe,
  newPair,
  obtainCode,
  obtainTokens,
  redeem,
  refresh,
  type Tokens,
} from "../../support/flow";
import { countLive, familyOf } from "../../support/moments";
import { RACE_ROUNDS } from "../../support/sizes";
import { world } from "../../support/world";

/** Starts all requests at once, half of them on each process; returns each response. */
async function race(use: (origin: string) => Promise<Response>) {
  const { origin, secondOrigin } = world();
  const racers = Array.from({ length: RACERS }, (_, n) => use(n % 2 ? origin : secondOrigin));
  const responses = await Promise.all(racers);
  return Promise.all(
    responses.map(async (response) => ({ status: response.status, body: await response.json() })),
  );
}

/** Expects one winner; all others get invalid_grant and no details. */
function expectOneWinner(answers: Awaited<ReturnType<typeof race>>): Tokens {
  const winners = answers.filter(({ status }) => status === 200);
  const losers = answers.filter(({ status }) => status !== 200);
  expect(winners).toHaveLength(1);
  expect(losers.filter(({ body }) => body.error !== "invalid_grant")).toEqual([]);
  expect(new Set(losers.map(({ status }) => status))).toEqual(new Set([400]));
  return winners[0]?.body;
}

async function expectDead(application: Application, tokens: Tokens) {
  for (const origin of [world().origin, world().secondOrigin]) {
    expect((await callMe(tokens.access_token, origin)).status).toBe(401);
    expect((await refresh(application, tokens.refresh_token, origin)).status).toBe(400);
  }
}

for (let round = 1; round <= RACE_ROUNDS; round++) {
  test(`rule 33: of ${RACERS} uses of one code one succeeds, and the others revoke what it got (${round})`, async () => {
    const { application, user } = await newPair();
    const granted = await obtainCode(application, user);
    const family = await familyOf(granted.code);
    const tokens = expectOneWinner(await race((origin) => redeem(application, granted, origin)));
    expect(await countLive(family)).toBe(0);
    await expectDead(application, tokens);
  });

  test(`rule 35: of ${RACERS} uses of one refresh token one succeeds, and the others kill the family (${round})`, async () => {
    const { application, user } = await newPair();
    const other = await obtainTokens(application, user);
    const { tokens } = await obtainTokens(application, user);
    const family = await familyOf(tokens.refresh_token);
    const use = (origin: string) => refresh(application, tokens.refresh_token, origin);
    const newest = expectOneWinner(await race(use));
    expect(await countLive(family)).toBe(0);
    await expectDead(application, newest);
    expect((await callMe(tokens.access_token)).status).toBe(401);
    expect((await callMe(other.tokens.access_token)).status).toBe(200);
    expect((await refresh(application, other.tokens.refresh_token)).status).toBe(200);
  });
}

test("rule 33: a public client's code has one winner too, though others know its client_id", async () => {
  const { application, user } = await newPair({ tokenEndpointAuthMethod: "none" });
  const granted = await obtainCode(application, user);
  const wrong = { ...granted, verifier: "x".repeat(43) };
  const answers = await race((origin) => redeem(application, wrong, origin));
  expect(answers.filter(({ status }) => status !== 400)).toEqual([]);
  expectOneWinner(await race((origin) => redeem(application, granted, origin)));
});
