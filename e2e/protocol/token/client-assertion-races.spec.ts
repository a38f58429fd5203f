import { expect, test } from "@playwright/test";
import { RACERS } from "@/test/racers";
import { asserted, newSigner, signAssertion } from "../../support/assertions";
import { postToken } from "../../support/token-call";
import { world } from "../../support/world";

/** Without a valid grant: an assertion that authenticates is answered by `invalid_grant`. */
const GRANTLESS = { grant_type: "refresh_token", refresh_token: "foyer_rt_none" };

test(`rule 29: of ${RACERS} parallel uses of one assertion on two processes one authenticates`, async () => {
  const { application, key } = await newSigner();
  const assertion = await signAssertion(application.clientId, key);
  const { origin, secondOrigin } = world();
  const racers = Array.from({ length: RACERS }, (_, n) =>
    postToken({
      form: { ...GRANTLESS, ...asserted(assertion) },
      origin: n % 2 ? origin : secondOrigin,
    }),
  );
  const errors = await Promise.all(racers.map(async (racer) => (await (await racer).json()).error));
  expect(errors.filter((error) => error === "invalid_grant")).toHaveLength(1);
  expect(errors.filter((error) => error === "invalid_client")).toHaveLength(RACERS - 1);
});
