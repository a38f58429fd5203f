import { makeApplication } from "@/test/factories";
import {
  basic,
  callAs,
  callMe,
  newPair,
  newVerifier,
  obtainCode,
  obtainTokens,
  redeem,
  refresh,
} from "../../support/flow";
import { expectTokenError } from "../../support/refusals";
import { expect, test } from "../../support/spec";
import { codeForm, postToken, withChanges } from "../../support/token-call";
import { db } from "../../support/world";

/** Single faults in an otherwise valid exchange, and the expected error. */
const SPOILINGS: [changes: Record<string, string | null>, error: string][] = [
  [{ redirect_uri: "https://client.example/callback/" }, "invalid_grant"],
  [{ redirect_uri: "https://client.example/Callback" }, "invalid_grant"],
  [{ redirect_uri: "https://client.example:443/callback" }, "invalid_grant"],
  [{ redirect_uri: "https://client.example/callback?a=b" }, "invalid_grant"],
  [{ redirect_uri: null }, "invalid_request"],
  [{ redirect_uri: "" }, "invalid_request"],
  [{ code_verifier: newVerifier() }, "invalid_grant"],
  [{ code_verifier: "short" }, "invalid_grant"],
  [{ code_verifier: "ü".repeat(43) }, "invalid_grant"],
  [{ code_verifier: "x".repeat(129) }, "invalid_grant"],
  [{ code_verifier: null }, "invalid_grant"],
  [{ code_verifier: "" }, "invalid_grant"],
  [{ code: null }, "invalid_request"],
  [{ code: "foyer_ac_" }, "invalid_grant"],
  [{ code: `foyer_ac_${newVerifier()}` }, "invalid_grant"],
];

test("rule 31: an invalid exchange is refused, and the owner can still redeem the code", async () => {
  const { application, user } = await newPair();
  const granted = await obtainCode(application, user);
  const authorization = basic(application.clientId, application.clientSecret);
  const form = codeForm(granted);
  const verifierPadded = [{ code_verifier: `${granted.verifier}=` }, "invalid_grant"] as const;
  const codePadded = [{ code: ` ${granted.code}` }, "invalid_grant"] as const;
  for (const [changes, error] of [...SPOILINGS, verifierPadded, codePadded])
    await expectTokenError(
      postToken({ authorization, form: withChanges(form, changes) }),
      error,
      400,
    );
  expect((await redeem(application, granted)).status).toBe(200);
});

test("rules 31 and 108: a code_verifier that is missing or empty is named in the error", async () => {
  const { application, user } = await newPair();
  const granted = await obtainCode(application, user);
  const authorization = basic(application.clientId, application.clientSecret);
  for (const code_verifier of [null, ""]) {
    const answer = await postToken({
      authorization,
      form: withChanges(codeForm(granted), { code_verifier }),
    });
    expect(await answer.json()).toEqual({
      error: "invalid_grant",
      error_description: "code_verifier is missing",
    });
  }
  expect((await redeem(application, granted)).status).toBe(200);
});

test("rule 31: the challenge is not accepted as the verifier", async () => {
  const { application, user } = await newPair();
  const challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";
  const granted = await obtainCode(application, user, { code_challenge: challenge });
  await expectTokenError(redeem(application, { ...granted, verifier: challenge }), "invalid_grant");
  const verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
  expect((await redeem(application, { ...granted, verifier })).status).toBe(200);
});

test("rule 31: a code is invalid for another client, confidential or public", async () => {
  const { application, user } = await newPair();
  const granted = await obtainCode(application, user);
  const others = [
    await makeApplication(db()),
    await makeApplication(db(), { tokenEndpointAuthMethod: "none" }),
  ];
  for (const other of others) await expectTokenError(redeem(other, granted), "invalid_grant");
  expect((await redeem(application, granted)).status).toBe(200);
});

test("rule 32: a second use with a wrong verifier or redirect address revokes nothing", async () => {
  const { application, user } = await newPair();
  const granted = await obtainTokens(application, user);
  for (const changes of [
    { verifier: newVerifier() },
    { redirectUri: "https://client.example/other" },
  ])
    await expectTokenError(redeem(application, { ...granted, ...changes }), "invalid_grant");
  const other = await makeApplication(db());
  await expectTokenError(redeem(other, granted), "invalid_grant");
  expect((await callMe(granted.tokens.access_token)).status).toBe(200);
  expect((await refresh(application, granted.tokens.refresh_token)).status).toBe(200);
});

test("rule 32: a second use revokes what was refreshed meanwhile, and no other family", async () => {
  const { application, user } = await newPair();
  const other = await obtainTokens(application, user);
  const granted = await obtainTokens(application, user);
  const newest = await (await refresh(application, granted.tokens.refresh_token)).json();
  await expectTokenError(redeem(application, granted), "invalid_grant");
  expect((await callMe(newest.access_token)).status).toBe(401);
  await expectTokenError(refresh(application, newest.refresh_token), "invalid_grant");
  expect((await callMe(other.tokens.access_token)).status).toBe(200);
  expect((await refresh(application, other.tokens.refresh_token)).status).toBe(200);
});

test("credentials of one kind are not accepted as another", async () => {
  const { application, user } = await newPair();
  const granted = await obtainTokens(application, user);
  const { code, tokens } = granted;
  for (const wrong of [tokens.access_token, tokens.refresh_token, tokens.id_token])
    await expectTokenError(redeem(application, { ...granted, code: wrong }), "invalid_grant");
  for (const wrong of [tokens.access_token, code, tokens.id_token])
    await expectTokenError(
      callAs(application, "/oauth/token", { grant_type: "refresh_token", refresh_token: wrong }),
      "invalid_grant",
    );
  expect((await refresh(application, tokens.refresh_token)).status).toBe(200);
});
