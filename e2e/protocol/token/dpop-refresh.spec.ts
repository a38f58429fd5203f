import { newDpopKey } from "@/test/dpop";
import { boundTokens, meByKey, redeemByKey, refreshByKey } from "../../support/dpop";
import { callMe, newPair, obtainCode, obtainTokens, refresh } from "../../support/flow";
import { expectTokenError } from "../../support/refusals";
import { expect, test } from "../../support/spec";

const OPENID = { scope: "openid profile offline_access" };
const PUBLIC = { tokenEndpointAuthMethod: "none" } as const;

test("rule 100: a refresh token of a public client is bound to the first key that it is used with", async () => {
  const { application, user } = await newPair(PUBLIC);
  const [key, other] = [await newDpopKey(), await newDpopKey()];
  const granted = await obtainCode(application, user, OPENID);
  let tokens = await boundTokens(redeemByKey(application, granted, key));
  for (const wrong of [other, null]) {
    await expectTokenError(refreshByKey(application, tokens.refresh_token, wrong), "invalid_grant");
  }
  for (let round = 0; round < 3; round += 1)
    tokens = await boundTokens(refreshByKey(application, tokens.refresh_token, key));
  expect((await meByKey(tokens.access_token, key)).status).toBe(200);
  const { tokens: first } = await obtainTokens(application, user, OPENID);
  expect(first.token_type).toBe("Bearer");
  const bound = await boundTokens(refreshByKey(application, first.refresh_token, key));
  await expectTokenError(refreshByKey(application, bound.refresh_token, null), "invalid_grant");
  await boundTokens(refreshByKey(application, bound.refresh_token, key));
});

test("rule 100: a rotated refresh token ends its family, also by another key", async () => {
  const { application, user } = await newPair(PUBLIC);
  const key = await newDpopKey();
  const granted = await obtainCode(application, user, OPENID);
  const old = await boundTokens(redeemByKey(application, granted, key));
  const tokens = await boundTokens(refreshByKey(application, old.refresh_token, key));
  const replayed = await refreshByKey(application, old.refresh_token, await newDpopKey());
  await expectTokenError(replayed, "invalid_grant");
  expect((await meByKey(tokens.access_token, key)).status).toBe(401);
});

test("rule 100: a refresh token of a confidential client is bound to its authentication only", async () => {
  const { application, user } = await newPair();
  const [key, other] = [await newDpopKey(), await newDpopKey()];
  const granted = await obtainCode(application, user, OPENID);
  const first = await boundTokens(redeemByKey(application, granted, key));
  const second = await boundTokens(refreshByKey(application, first.refresh_token, other));
  expect((await meByKey(second.access_token, other)).status).toBe(200);
  expect((await meByKey(second.access_token, key)).status).toBe(401);
  const third = await (await refresh(application, second.refresh_token)).json();
  expect(third.token_type).toBe("Bearer");
  expect((await callMe(third.access_token)).status).toBe(200);
});
