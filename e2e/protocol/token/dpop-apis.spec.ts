import { decodeJwt } from "jose";
import { makeApi, makeService, nameIntrospector } from "@/test/apis";
import { newDpopKey } from "@/test/dpop";
import { boundTokens, redeemByKey, refreshByKey, tokenByKey } from "../../support/dpop";
import { newPair, obtainCode, redeem, refresh } from "../../support/flow";
import { expectTokenError } from "../../support/refusals";
import { askForToken, introspect, newService } from "../../support/services";
import { expect, test } from "../../support/spec";
import { codeForm } from "../../support/token-call";
import { newUserOf, obtainCodeFor, redeemFor, refreshFor, tokensOf } from "../../support/user-apis";
import { db } from "../../support/world";

const SERVICE = { grant_type: "client_credentials" };

for (const tokenFormat of ["opaque", "jwt"] as const)
  test(`rules 60, 100 and 102: tokens for an API name their key (${tokenFormat})`, async () => {
    const key = await newDpopKey();
    const { api, service } = await newService({ tokenFormat });
    const server = await makeService(db(), []);
    await nameIntrospector(db(), api.id, server.id);
    const { application, user } = await newUserOf([api]);
    const granted = await obtainCodeFor(application, user, [api.identifier]);
    const form = { ...codeForm(granted), resource: api.identifier };
    const tokens = [
      await boundTokens(tokenByKey(service, SERVICE, key)),
      await boundTokens(tokenByKey(application, form, key)),
    ];
    for (const { access_token: token } of tokens) {
      const shown = await introspect(server, token);
      expect(shown).toMatchObject({ active: true, token_type: "DPoP", cnf: { jkt: key.jkt } });
      if (tokenFormat === "jwt") expect(decodeJwt(token).cnf).toEqual({ jkt: key.jkt });
    }
    const unbound = await tokensOf(askForToken(service));
    expect(unbound.token_type).toBe("Bearer");
    expect(await introspect(server, unbound.access_token)).not.toHaveProperty("cnf");
    if (tokenFormat === "jwt") expect(decodeJwt(unbound.access_token)).not.toHaveProperty("cnf");
  });

test("rule 102: an API that requires DPoP gets no token without a proof, and others do", async () => {
  const key = await newDpopKey();
  const [files, mail] = [
    await makeApi(db(), { requireDpop: true }),
    await makeApi(db(), { scopes: ["mail:send"] }),
  ];
  const { application, user } = await newUserOf([files, mail]);
  const both = [files.identifier, mail.identifier];
  const scope = "openid offline_access files:read mail:send";
  const granted = await obtainCodeFor(application, user, both, { scope });
  await expectTokenError(redeemFor(application, granted, files.identifier), "invalid_dpop_proof");
  const tokens = await tokensOf(redeemFor(application, granted, mail.identifier));
  expect(tokens.token_type).toBe("Bearer");
  const form = { refresh_token: tokens.refresh_token, resource: files.identifier };
  await expectTokenError(refreshFor(application, tokens.refresh_token, form), "invalid_dpop_proof");
  await boundTokens(tokenByKey(application, { ...form, grant_type: "refresh_token" }, key));
  const again = await obtainCodeFor(application, user, both, { scope });
  await boundTokens(redeemByKey(application, again, key));
});

test("rule 102: a service that has to use DPoP, or its API, gets no token without a proof", async () => {
  const key = await newDpopKey();
  for (const [ofApi, ofService] of [
    [true, false],
    [false, true],
  ]) {
    const { service } = await newService({ requireDpop: ofApi }, { requireDpop: ofService });
    await expectTokenError(askForToken(service), "invalid_dpop_proof");
    await boundTokens(tokenByKey(service, SERVICE, key));
    const used = { jti: service.id };
    await boundTokens(tokenByKey(service, SERVICE, key, used));
    await expectTokenError(tokenByKey(service, SERVICE, key, used), "invalid_dpop_proof");
  }
});

test("rule 102: an application that requires DPoP gets no token without a proof", async () => {
  const { application, user } = await newPair();
  const granted = await obtainCode(application, user, { scope: "openid offline_access" });
  await db().$client`update applications set require_dpop = true where id = ${application.id}`;
  await expectTokenError(redeem(application, granted), "invalid_dpop_proof");
  const key = await newDpopKey();
  const tokens = await boundTokens(redeemByKey(application, granted, key));
  await expectTokenError(refresh(application, tokens.refresh_token), "invalid_dpop_proof");
  await boundTokens(refreshByKey(application, tokens.refresh_token, key));
});
