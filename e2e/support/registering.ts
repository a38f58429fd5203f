import { randomBytes } from "node:crypto";
import * as client from "openid-client";
import { makeUser } from "@/test/factories";
import { CookieClient } from "./cookie-client";
import { foyerJson } from "./foyer";
import { expect } from "./spec";
import { walk } from "./walk";
import { db, world } from "./world";

export const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
export const SECRET = /^foyer_cs_[\w-]{43}$/;
export const CALLBACK = "https://client.example/callback";

export const newName = () => `Application ${randomBytes(6).toString("hex")}`;
export const create = (...options: string[]) =>
  foyerJson([
    "applications",
    "create",
    "--name",
    newName(),
    "--redirect-uri",
    CALLBACK,
    ...options,
  ]);

export type Registered = { client_id: string; client_secret: string };

export const asClient = ({ client_id, client_secret }: Registered) => ({
  clientId: client_id,
  clientSecret: client_secret,
  redirectUri: CALLBACK,
});

/** Runs a complete flow with openid-client, using only the command's output. */
export async function signInTo(registered: Record<string, string>, redirectUri = CALLBACK) {
  const {
    client_id = "",
    client_secret,
    token_endpoint_auth_method: method,
    issuer = "",
  } = registered;
  const authentication = {
    client_secret_basic: client.ClientSecretBasic(client_secret),
    client_secret_post: client.ClientSecretPost(client_secret),
    none: client.None(),
  }[method ?? ""];
  const config = await client.discovery(new URL(issuer), client_id, undefined, authentication, {
    execute: [client.allowInsecureRequests],
  });
  const user = await makeUser(db());
  const pkceCodeVerifier = client.randomPKCECodeVerifier();
  const address = client.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope: registered.scope ?? "",
    code_challenge: await client.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: "S256",
  });
  const callback = await walk(new CookieClient(world().origin), address, user);
  const tokens = await client.authorizationCodeGrant(config, callback, {
    pkceCodeVerifier,
    idTokenExpected: true,
  });
  expect(tokens.claims()?.sub).toBe(user.id);
  await client.fetchUserInfo(config, tokens.access_token, user.id);
  return client.refreshTokenGrant(config, tokens.refresh_token ?? "");
}
