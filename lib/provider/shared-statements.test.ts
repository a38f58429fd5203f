import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { database } from "@/db/system/client";
import { newCredential } from "@/lib/runtime/crypto";
import { setUpProcessDatabase } from "@/test/database/database";
import { statementsOf } from "@/test/database/statements";
import { newTokenHashes } from "@/test/tokens";
import type { Signers } from "./keys";
import { serviceGrant } from "./service-grant";
import { exchangeCode, refreshGrant } from "./user-grants";

setUpProcessDatabase();

const client = { clientId: "web", method: "none", secretHash: null } as const;
const tokens = newTokenHashes(new Date());
const many = Array.from({ length: 101 }, (_, n) => `files:${n}`);

const exchange = (redirectUri: string) =>
  exchangeCode(
    {
      grantType: "authorization_code",
      code: newCredential("authorizationCode"),
      redirectUri,
      codeVerifier: randomBytes(32).toString("base64url"),
      resource: null,
    },
    { client, jkt: null, tokens },
  );

const refresh = (scope: string) =>
  refreshGrant(
    {
      grantType: "refresh_token",
      refreshToken: newCredential("refreshToken"),
      scope,
      resource: null,
    },
    { client, jkt: null, tokens },
  );

const ask = (scopes: string[]) =>
  serviceGrant(
    { grantType: "client_credentials", resource: null, scopes },
    { method: "client_secret_basic", clientId: "web", secret: "wrong" },
    { signers: {} as Signers, now: new Date(), headers: new Headers(), jkt: null },
  );

/** Statements that the requests of a turn share have their list as JSON. */
const isShared = (statement: string) => statement.includes("json_to_recordset");

it("keeps values that no credential has out of statements that others share", async () => {
  const wrong = () =>
    Promise.all([
      exchange(`https://client.example/${"x".repeat(4096)}`),
      refresh(`openid ${"x".repeat(4096)}`),
      ask(many),
    ]);
  expect((await statementsOf(database(), wrong)).filter(isShared)).toEqual([]);
  const right = () =>
    Promise.all([exchange("https://client.example/"), refresh("openid email"), ask(many.slice(1))]);
  expect((await statementsOf(database(), right)).filter(isShared)).toHaveLength(3);
});
