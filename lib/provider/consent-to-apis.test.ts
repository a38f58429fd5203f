import { beforeAll, expect, it } from "vitest";
import { listScopes, writeScopes } from "@/db/apis/apis";
import { writePermission } from "@/db/apis/permissions";
import { listApisFor } from "@/db/apis/permissions-of-users";
import { shownApis } from "@/lib/oauth/authorize/requested-apis";
import { parseParameters } from "@/lib/oauth/parameters";
import { newCredential } from "@/lib/runtime/crypto";
import { completeEnvironment } from "@/lib/runtime/env";
import { makeApi, permit } from "@/test/apis";
import { setUpProcessDatabase } from "@/test/database/database";
import { makeApplication, makeSession, makeUser } from "@/test/factories";
import { authorize } from "./authorize";
import { readPendingAuthorization } from "./consent";
import { decide } from "./decide";

const test = setUpProcessDatabase();
beforeAll(async () => {
  completeEnvironment({ APP_SECRET: "a".repeat(32) });
});

it("allows only what the page showed, and asks again for what was permitted or marked meanwhile", async () => {
  const user = await makeUser(test.db, { passwordHash: null });
  const application = await makeApplication(test.db);
  const { id, tokenHash } = await makeSession(test.db, user.id);
  const api = await makeApi(test.db);
  await permit(test.db, application.id, { id: api.id, scopes: ["files:read"] });
  const origin = { network: null, userAgent: null, requestId: null };
  const browser = {
    id: newCredential("browser"),
    origin,
    sender: { networks: [{ name: "192.0.2.1", factor: 1 }] as const, caller: null },
  };
  const request = new URLSearchParams({
    response_type: "code",
    client_id: application.clientId,
    redirect_uri: application.redirectUri,
    scope: "openid files:read files:write",
    resource: api.identifier,
    code_challenge: "c".repeat(43),
    code_challenge_method: "S256",
  });
  const proof = { id, tokenHash };
  const asked = await authorize(parseParameters(`${request}`), { ...browser, proof });
  if (asked.to !== "person") throw new Error(asked.to);
  const show = async () => {
    const page = await readPendingAuthorization(asked.requestUri, browser.id, user.id);
    return page ? shownApis(page.apis) : "";
  };
  const allow = (shown: string) =>
    decide(asked.requestUri, browser.id, { id, user }, { decision: "allow", shown }, origin);
  const granted = async () => (await listApisFor(test.db, application.id, user.id))[0]?.granted;

  const shown = await show();
  const all = ["files:read", "files:write"];
  const pair = { applicationId: application.id, apiId: api.id };
  await test.db.transaction((tx) => writePermission(tx, pair, all, new Date()));
  expect(await allow(shown)).toContain("/oauth/authorize?");
  expect(await granted()).toEqual([]);
  const resumed = new URLSearchParams({
    client_id: application.clientId,
    request_uri: asked.requestUri,
  });
  const again = await authorize(parseParameters(`${resumed}`), { ...browser, proof });
  expect(again).toMatchObject({ to: "person", step: "consent" });
  const unmarked = await show();
  const scopes = await listScopes(test.db, api.id);
  const marked = scopes.map((scope) => ({ ...scope, sensitive: scope.name === "files:write" }));
  await test.db.transaction((tx) => writeScopes(tx, api.id, marked, new Date()));
  await allow(unmarked);
  expect(await granted()).toEqual([]);
  await allow(await show());
  expect(await granted()).toEqual(all);
});
