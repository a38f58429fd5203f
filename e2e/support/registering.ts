import { randomBytes } from "node:crypto";
import * as client from "openid-client";
import { makeUser } from "@/test/factories";
import { configure, signIn } from "./clients/libraries";
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
  const { client_id = "", client_secret = "", scope = "" } = registered;
  const method = registered.token_endpoint_auth_method as "none" | "client_secret_basic";
  const config = await configure({
    ...{ clientId: client_id, clientSecret: client_secret, tokenEndpointAuthMethod: method },
  });
  const user = await makeUser(db());
  const bring = (address: URL) => walk(new CookieClient(world().origin), address, user);
  const tokens = await signIn(config, redirectUri, bring, { changes: { scope } });
  expect(tokens.claims()?.sub).toBe(user.id);
  await client.fetchUserInfo(config, tokens.access_token, user.id);
  return client.refreshTokenGrant(config, tokens.refresh_token ?? "");
}
