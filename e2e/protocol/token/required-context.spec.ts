import {
  type Application,
  callAs,
  callMe,
  newPair,
  newTokens,
  obtainCode,
  redeem,
  refresh,
} from "../../support/flow";
import { expectTokenError } from "../../support/refusals";
import { expect, test } from "../../support/spec";
import { db } from "../../support/world";

const raiseTo = ({ id }: Application, context: string) =>
  db().$client`update applications set required_context = ${context} where id = ${id}`;

const isActive = async (application: Application, token: string) =>
  (await (await callAs(application, "/oauth/introspect", { token })).json()).active;

test("rule 35: a refresh token from a weaker sign-in than the application requires is refused", async () => {
  const { application, tokens } = await newTokens();
  await raiseTo(application, "multi_factor");
  const { refresh_token: token } = tokens;
  const refused = await refresh(application, token);
  expect((await refused.clone().json()).error_description).toContain("a stronger sign-in");
  await expectTokenError(refused, "invalid_grant");
  expect(await isActive(application, token)).toBe(false);
  // The access token keeps its 15 minutes.
  expect((await callMe(tokens.access_token)).status).toBe(200);
  expect(await isActive(application, tokens.access_token)).toBe(true);
  // Nothing was used up or revoked, so lowering the requirement again loses nobody.
  await raiseTo(application, "password");
  expect((await refresh(application, token)).status).toBe(200);
});

test("rule 31: a code from before the application required more gives no tokens", async () => {
  const { user, application } = await newPair();
  const granted = await obtainCode(application, user);
  await raiseTo(application, "phishing_resistant");
  await expectTokenError(redeem(application, granted), "invalid_grant");
});

test("a replay is detected whatever the application requires", async () => {
  const { application, tokens } = await newTokens();
  const { refresh_token: newest } = await (await refresh(application, tokens.refresh_token)).json();
  await raiseTo(application, "multi_factor");
  await refresh(application, tokens.refresh_token);
  await raiseTo(application, "password");
  await expectTokenError(refresh(application, newest), "invalid_grant");
});
