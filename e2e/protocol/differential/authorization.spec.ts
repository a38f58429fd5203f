import { test } from "@playwright/test";
import { DIFFERENTIAL_REQUESTS, DIFFERENTIAL_SEED } from "../../support/sizes";
import { generateAuthorizationRequest } from "./authorization-requests";
import { chanceOf } from "./chance";
import { compareAuthorization, type Pair, STATES, startPair } from "./pair";
import { startTally } from "./tally";

let pair: Pair;
test.beforeAll(async () => {
  pair = await startPair();
});
test.afterAll(() => pair.oracle.stop());

test("on generated authorization requests Foyer and oidc-provider agree, but for what docs/conformance.md explains", async () => {
  test.setTimeout(600_000);
  const chance = chanceOf(DIFFERENTIAL_SEED);
  const tally = startTally();
  for (let n = 0; n < DIFFERENTIAL_REQUESTS; n++) {
    const application = chance.pick(pair.applications);
    const request = generateAuthorizationRequest(application, chance);
    const state = chance.pick(STATES);
    const outcome = await compareAuthorization(pair, request, state, application);
    const { pairs } = request;
    tally.add({
      endpoint: "authorization",
      application,
      headers: {},
      query: "",
      pairs,
      ...outcome,
    });
  }
  tally.close("authorization requests");
});
