import { readFile } from "node:fs/promises";
import { expect, test } from "@playwright/test";
import { nameIntrospector } from "@/test/apis";
import { makeApplication } from "@/test/factories";
import { startSpring } from "../../support/clients/spring";
import { callAs, newPair, obtainTokens } from "../../support/flow";
import { newService, obtainServiceToken } from "../../support/services";
import { newUserOf, obtainCodeFor, redeemFor } from "../../support/user-apis";
import { db } from "../../support/world";

for (const tokenFormat of ["jwt", "opaque"] as const)
  test(`a Spring resource server accepts the tokens of its API and no others, ${tokenFormat}`, async () => {
    const { api, service } = await newService({ tokenFormat });
    const other = await newService({ tokenFormat });
    const introspector = await makeApplication(db());
    await nameIntrospector(db(), api.id, introspector.id);
    const spring = await startSpring(api, tokenFormat === "opaque" ? introspector : null);
    const call = (token: string) =>
      fetch(`${spring.origin}/files`, { headers: { authorization: `Bearer ${token}` } });

    const { access_token: token } = await obtainServiceToken(service);
    const answer = await call(token);
    expect(answer.status, answer.headers.get("www-authenticate") ?? "").toBe(200);
    const authorities = ["SCOPE_files:read", "SCOPE_files:write"];
    expect(await answer.json()).toEqual({ name: service.clientId, authorities });

    const { application, user } = await newUserOf([api]);
    const granted = await obtainCodeFor(application, user, [api.identifier]);
    const ofUser = await (await redeemFor(application, granted, api.identifier)).json();
    expect(await (await call(ofUser.access_token)).json()).toEqual({ name: user.id, authorities });

    const pair = await newPair();
    const { tokens: own } = await obtainTokens(pair.application, pair.user);
    const foreign = await obtainServiceToken(other.service);
    for (const wrong of [own.access_token, own.id_token, foreign.access_token, `${token}x`, ""])
      expect((await call(wrong)).status).toBe(401);

    await callAs(service, "/oauth/revoke", { token });
    // Only an API that asks learns of it at once.
    expect((await call(token)).status).toBe(tokenFormat === "opaque" ? 401 : 200);
    await spring.stop();
  });

test("the guide shows the class that is tested", async () => {
  const folder = "e2e/support/clients/spring/src/main/java/api";
  const source = await readFile(`${folder}/TokenRules.java`, "utf8");
  const shown = source.replace("package api;\n\n", "").replace('@Profile("jwt")\n', "");
  const guide = await readFile("docs/apis.md", "utf8");
  expect(guide).toContain(shown.replace(/^import .*Profile;\n/m, ""));
});
