import type { CookieClient } from "../../support/cookie-client";
import { type Application, basic } from "../../support/flow";
import { plainRequest } from "./authorization-requests";
import { encode } from "./outcomes";
import { VERIFIER } from "./token-requests";

/** A server of the pair, with a browser whose user has consented to everything. */
export type Provider = { origin: string; authorize: string; token: string; browser: CookieClient };

/** Returns a newly issued code, without any user interaction. */
export async function freshCode({ authorize, browser }: Provider, application: Application) {
  const response = await browser.get(`${authorize}?${encode(plainRequest(application))}`);
  const code = new URL(response.headers.get("location") ?? "").searchParams.get("code");
  if (!code) throw new Error(`no code: ${response.headers.get("location")}`);
  return code;
}

export async function freshRefreshToken(provider: Provider, application: Application) {
  const { clientId, clientSecret, tokenEndpointAuthMethod: method } = application;
  const response = await fetch(provider.origin + provider.token, {
    method: "POST",
    headers:
      method === "client_secret_basic" ? { authorization: basic(clientId, clientSecret) } : {},
    body: new URLSearchParams({
      grant_type: "authorization_code",
      code: await freshCode(provider, application),
      redirect_uri: application.redirectUri,
      code_verifier: VERIFIER,
      ...(method !== "client_secret_basic" && { client_id: clientId }),
      ...(method === "client_secret_post" && { client_secret: clientSecret }),
    }),
  });
  const { refresh_token } = (await response.json()) as { refresh_token?: string };
  if (!refresh_token) throw new Error(`no refresh token, but ${response.status}`);
  return refresh_token;
}
