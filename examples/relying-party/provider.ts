import * as client from "openid-client";
import type { Config } from "./config";
import type { TokenKeeper } from "./token-keeper";

/** Tokens of one sign-in. A refresh makes a new object, so nobody sees a mixture of old and new. */
export type Tokens = Readonly<{
  accessToken: string;
  refreshToken: string | undefined;
  idToken: string | undefined;
  expiresAt: number;
  claims: client.IDToken;
  renewals: number;
}>;

type Provider = client.Configuration;

/** Discovers the issuer on first use. A failure isn't cached, so that Foyer may start later. */
export function createDiscovery({ issuer, clientId, clientSecret }: Config) {
  const server = new URL(issuer);
  // Verifies the ID token's signature, where OpenID Connect Core 3.1.3.7 accepts TLS instead.
  const execute = [client.enableNonRepudiationChecks];
  if (server.protocol === "http:") execute.push(client.allowInsecureRequests);
  const secret = client.ClientSecretBasic(clientSecret);
  let known: Provider | undefined;
  return async () => {
    known ??= await client.discovery(server, clientId, {}, secret, { execute });
    return known;
  };
}

export type PendingSignIn = Awaited<ReturnType<typeof startSignIn>>["pending"];

export async function startSignIn(provider: Provider, { origin, scope }: Config) {
  const [state, nonce] = [client.randomState(), client.randomNonce()];
  const codeVerifier = client.randomPKCECodeVerifier();
  const code_challenge = await client.calculatePKCECodeChallenge(codeVerifier);
  // OpenID Connect Core section 11: offline access requires consent.
  const prompt = scope.includes("offline_access") && { prompt: "consent" };
  const pkce = { code_challenge, code_challenge_method: "S256" };
  const sent = { redirect_uri: `${origin}/callback`, scope, state, nonce, ...pkce, ...prompt };
  const url = client.buildAuthorizationUrl(provider, sent);
  return { url, pending: { state, nonce, codeVerifier } };
}

/**
 * Redeems the code. openid-client compares state and iss, sends the PKCE verifier, and verifies the
 * ID token's signature, iss, aud, exp and nonce; it throws if a check fails.
 */
export async function finishSignIn(provider: Provider, callback: URL, pending: PendingSignIn) {
  const askedAt = Date.now();
  const answer = await client.authorizationCodeGrant(provider, callback, {
    expectedState: pending.state,
    expectedNonce: pending.nonce,
    pkceCodeVerifier: pending.codeVerifier,
    idTokenExpected: true,
  });
  return tokensFrom(answer, askedAt);
}

type Answer = client.TokenEndpointResponse & client.TokenEndpointResponseHelpers;

/** Counts the lifetime from before the request, which is the safe side. */
function tokensFrom(answer: Answer, askedAt: number, held?: Tokens): Tokens {
  const claims = answer.claims() ?? held?.claims;
  // OpenID Connect Core section 12.2.
  if (!claims || (held && held.claims.sub !== claims.sub)) throw new Error("another user's tokens");
  return {
    accessToken: answer.access_token,
    // Without a new refresh token, the previous one stays (RFC 6749 section 6).
    refreshToken: answer.refresh_token ?? held?.refreshToken,
    idToken: answer.id_token ?? held?.idToken,
    expiresAt: askedAt + (answer.expires_in ?? 60) * 1000,
    claims,
    renewals: held ? held.renewals + 1 : 0,
  };
}

export type Renewal = { tokens: Tokens } | { retryAt: number } | "used_up";

/** Sends the refresh token once. */
export async function refresh(provider: Provider, held: Tokens): Promise<Renewal> {
  const askedAt = Date.now();
  try {
    const answer = await client.refreshTokenGrant(provider, held.refreshToken ?? "");
    return { tokens: tokensFrom(answer, askedAt, held) };
  } catch (error) {
    const answer = answerOf(error);
    const isEndpoint = answer?.url === provider.serverMetadata().token_endpoint;
    if (!answer || !isEndpoint || !isUnused(answer, error)) return "used_up";
    const wait = Number(answer.headers.get("retry-after") ?? 60);
    return { retryAt: askedAt + (wait || 0) * 1000 };
  }
}

/**
 * True if the token endpoint rules out that it used the refresh token: 429, 503 with Retry-After,
 * or an error about the client (RFC 6749 section 5.2).
 */
function isUnused({ status, headers }: Response, error: unknown) {
  if (error instanceof client.ResponseBodyError && error.error === "invalid_grant") return false;
  if (status === 503) return headers.has("retry-after");
  return status === 429 || status === 401 || error instanceof client.ResponseBodyError;
}

/** Returns the response behind an openid-client error, if one arrived. */
function answerOf(error: unknown) {
  const { response, cause } = error as { response?: Response; cause?: Response };
  return [response, cause].find((one) => one?.headers);
}

/**
 * Calls the userinfo endpoint. A 401 may mean that the access token was revoked early, so the
 * tokens are renewed once; a second 401 is final. Null if the sign-in has ended.
 */
export async function callMe(provider: Provider, keeper: TokenKeeper) {
  // openid-client compares the subject with the ID token's (OpenID Connect Core section 5.3.2).
  const ask = async (tokens: Tokens | null) =>
    tokens && client.fetchUserInfo(provider, tokens.accessToken, tokens.claims.sub);
  const held = await keeper.usable();
  return ask(held).catch(async (error) => {
    if (answerOf(error)?.status !== 401) throw error;
    return ask(await keeper.renew(held));
  });
}

/** Revokes the tokens (RFC 7009), and returns the URL that signs out at the provider too. */
export async function endSession(provider: Provider, { origin }: Config, tokens: Tokens) {
  const { refreshToken, accessToken, idToken = "" } = tokens;
  await client.tokenRevocation(provider, refreshToken ?? accessToken).catch(() => undefined);
  const sent = { id_token_hint: idToken, post_logout_redirect_uri: `${origin}/` };
  return client.buildEndSessionUrl(provider, sent);
}
