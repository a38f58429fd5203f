import { expect, test } from "@playwright/test";
import { newDpopKey } from "@/test/dpop";
import { RACERS } from "@/test/racers";
import { boundTokens, meWith, postWithProof, proofFor, redeemByKey } from "../../support/dpop";
import { newPair, obtainCode } from "../../support/flow";
import { bothOrigins, newService } from "../../support/services";
import { RACE_ROUNDS } from "../../support/sizes";
import { db } from "../../support/world";

/** Uses one proof concurrently, half of the time on another process. */
const atOnce = (use: (origin: string, n: number) => Promise<Response>) => {
  const origins = bothOrigins();
  return Promise.all(
    Array.from({ length: RACERS }, (_, n) => use(origins[n % origins.length] ?? "", n)),
  );
};

const count = (responses: Response[], status: number) =>
  responses.filter((response) => response.status === status).length;

test(`rule 98: of ${RACERS} uses of one proof at /me on two processes, one succeeds`, async () => {
  const { application, user } = await newPair();
  const key = await newDpopKey();
  const granted = await obtainCode(application, user);
  const { access_token: token } = await boundTokens(redeemByKey(application, granted, key));
  for (let round = 0; round < RACE_ROUNDS; round += 1) {
    const proof = await proofFor(key, "/api/v1/me", { method: "GET", accessToken: token });
    const responses = await atOnce((origin) => meWith(token, { proof, origin }));
    expect([count(responses, 200), count(responses, 401)]).toEqual([1, RACERS - 1]);
  }
});

test(`rule 98: of ${RACERS} uses of one proof at the token endpoint on two processes, one succeeds`, async () => {
  const { service } = await newService();
  const key = await newDpopKey();
  const form = { grant_type: "client_credentials" };
  for (let round = 0; round < RACE_ROUNDS; round += 1) {
    const proof = await proofFor(key, "/oauth/token");
    const responses = await atOnce((origin) =>
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
    const responses = await atOnce((origin, n) =>
      redeemByKey(application, granted, n === RACERS / 2 ? key : other, { origin }),
    );
    const won = responses.flatMap((response, n) => (response.status === 200 ? [n] : []));
    expect(won).toEqual([RACERS / 2]);
    expect(count(responses, 400)).toBe(RACERS - 1);
  }
});
