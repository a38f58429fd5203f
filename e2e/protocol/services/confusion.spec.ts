import { makeUser } from "@/test/factories";
import { asserted } from "../../support/assertions";
import { expectRefusal } from "../../support/authorization-answers";
import { authorizeAddress, callAs, newPair, newTokens, signedInBrowser } from "../../support/flow";
import { CHALLENGE } from "../../support/pending-authorization";
import { expectTokenError } from "../../support/refusals";
import { INACTIVE, introspect, newService, obtainServiceToken } from "../../support/services";
import { expect, test } from "../../support/spec";
import { postToken } from "../../support/token-call";
import { db } from "../../support/world";

test("rule 62: an access token is no id_token_hint and no client assertion", async () => {
  const { service } = await newService({ tokenFormat: "jwt", signingAlg: "RS256" });
  const { access_token: jwt } = await obtainServiceToken(service);
  const { application } = await newPair();
  const { browser } = await signedInBrowser(await makeUser(db()));
  const hinted = authorizeAddress(application, CHALLENGE, { id_token_hint: jwt });
  expectRefusal(await browser.get(hinted), application, "invalid_request");
  const form = { grant_type: "client_credentials", ...asserted(jwt) };
  await expectTokenError(postToken({ form }), "invalid_client");
  const named = { ...form, client_id: service.clientId };
  await expectTokenError(postToken({ form: named }), "invalid_client");
});

test("rule 62: an ID token is no access token of a service", async () => {
  const { service } = await newService({ tokenFormat: "jwt" });
  const { application, tokens } = await newTokens({ idTokenSigningAlg: "ES256" });
  for (const client of [service, application])
    expect(await introspect(client, tokens.id_token)).toEqual(INACTIVE);
  expect((await callAs(application, "/oauth/revoke", { token: tokens.id_token })).status).toBe(200);
  const form = { grant_type: "refresh_token", refresh_token: tokens.id_token };
  await expectTokenError(callAs(application, "/oauth/token", form), "invalid_grant");
});
