import type { CookieClient } from "../../support/cookie-client";
import { type Application, basic } from "../../support/flow";
import { plainRequest } from "./authorization-requests";
import type { Pairs } from "./chance";
import { encode } from "./outcomes";
import { VERIFIER } from "./token-requests";

/** A server of the pair, with a browser whose user has consented to everything. */
export type Provider = { origin: string; authorize: string; token: string; browser: CookieClient };

/** Returns a newly issued code, without any user interaction. */
export async function freshCode(
  { authorize, browser }: Provider,
  application: Application,
  more: Pairs = [],
) {
  const pairs = [...plainRequest(application), ...more];
  const response = await browser.get(`${authorize}?${encode(pairs)}`);
  const code = new URL(response.headers.get("location") ?? "").searchParams.get("code");
  if (!code) throw new Error(`no code: ${response.headers.get("location")}`);
  return code;
}

/** Redeems a new code; returns the response. */
export async function freshTokens(
  provider: Provider,
  application: Application,
  more: Pairs = [],
): Promise<Record<string, string>> {
  const { clientId, clientSecret, tokenEndpointAuthMethod: method } = application;
  const response = await fetch(provider.origin + provider.token, {
    method: "POST",
    headers:
      method === "client_secret_basic" ? { authorization: basic(clientId, clientSecret) } : {},
    body: new URLSearchParams({
      grant_type: "authorization_code",
      code: await freshCode(provider, application, more),
      redirect_uri: application.redirectUri,
      code_verifier: VERIFIER,
      ...(method !== "client_secret_basic" && { client_id: clientId }),
      ...(method === "client_secret_post" && { client_secret: clientSecret }),
    }),
  });
  return response.json();
}

export async function freshRefreshToken(provider: Provider, application: Application) {
  const { refresh_token, error } = await freshTokens(provider, application);
  if (!refresh_token) throw new Error(`no refresh token, but ${error}`);
  return refresh_token;
}
