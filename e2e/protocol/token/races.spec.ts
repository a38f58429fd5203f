import { expect, test } from "@playwright/test";
import { newDpopKey } from "@/test/dpop";
import { RACERS } from "@/test/racers";
import { asserted, newSigner, signAssertion } from "../../support/assertions";
import { boundTokens, meWith, postWithProof, proofFor, redeemByKey } from "../../support/dpop";
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
import { race } from "../../support/races";
import { newService } from "../../support/services";
import { RACE_ROUNDS } from "../../support/sizes";
import { GRANTLESS, postToken } from "../../support/token-call";
import { db, world } from "../../support/world";

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

const count = (answers: { status: number }[], wanted: number) =>
  answers.filter(({ status }) => status === wanted).length;

test(`rule 98: of ${RACERS} uses of one proof at /me on two processes, one succeeds`, async () => {
  const { application, user } = await newPair();
  const key = await newDpopKey();
  const granted = await obtainCode(application, user);
  const { access_token: token } = await boundTokens(redeemByKey(application, granted, key));
  for (let round = 0; round < RACE_ROUNDS; round += 1) {
    const proof = await proofFor(key, "/api/v1/me", { method: "GET", accessToken: token });
    const responses = await race((origin) => meWith(token, { proof, origin }));
    expect([count(responses, 200), count(responses, 401)]).toEqual([1, RACERS - 1]);
  }
});

test(`rule 98: of ${RACERS} uses of one proof at the token endpoint on two processes, one succeeds`, async () => {
  const { service } = await newService();
  const key = await newDpopKey();
  const form = { grant_type: "client_credentials" };
  for (let round = 0; round < RACE_ROUNDS; round += 1) {
    const proof = await proofFor(key, "/oauth/token");
    const responses = await race((origin) =>
      postWithProof(service, "/oauth/token", form, { proof, origin }),
    );
    expect([count(responses, 200), count(responses, 400)]).toEqual([1, RACERS - 1]);
  }
  const [stored] = await db().$client`
    select count(*)::int as tokens from service_tokens where application_id = ${service.id}`;
  expect(stored?.tokens).toBe(RACE_ROUNDS);
});

test(`rules 98 and 101: of ${RACERS} keys that race for a bound code, only its own redeems it`, async () => {
  const { application, user } = await newPair({ tokenEndpointAuthMethod: "none" });
  const [key, other] = [await newDpopKey(), await newDpopKey()];
  for (let round = 0; round < RACE_ROUNDS; round += 1) {
    const granted = await obtainCode(application, user, { dpop_jkt: key.jkt });
    const responses = await race((origin, n) =>
      redeemByKey(application, granted, n === RACERS / 2 ? key : other, { origin }),
    );
    const won = responses.flatMap((response, n) => (response.status === 200 ? [n] : []));
    expect(won).toEqual([RACERS / 2]);
    expect(count(responses, 400)).toBe(RACERS - 1);
  }
});

test(`rule 29: of ${RACERS} parallel uses of one assertion on two processes one authenticates`, async () => {
  const { application, key } = await newSigner();
  const assertion = await signAssertion(application.clientId, key);
  const form = { ...GRANTLESS, ...asserted(assertion) };
  const answers = await race((origin) => postToken({ form, origin }));
  const errors = answers.map(({ body }) => body.error);
  expect(errors.filter((error) => error === "invalid_grant")).toHaveLength(1);
  expect(errors.filter((error) => error === "invalid_client")).toHaveLength(RACERS - 1);
});
