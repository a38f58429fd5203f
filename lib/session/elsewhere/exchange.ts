import { compactVerify, jwtVerify } from "jose";
import type * as OpenIdClient from "openid-client";
import type { IdentityProvider } from "@/db/identities/providers";
import { lackingIn, type UpstreamClaims } from "@/lib/oauth/upstream/claims";
import { gitHubAddresses, readGitHub } from "@/lib/oauth/upstream/github";
import type { UpstreamMetadata } from "@/lib/oauth/upstream/metadata";
import { ok, type Result, refuse } from "@/lib/result";
import { unseal } from "@/lib/runtime/crypto";
import { isLoopbackOrigin } from "@/lib/runtime/env";
import { createTurns } from "@/lib/runtime/turns";
import { fetchUpstream, Unreached } from "./fetch-upstream";
import { keysOf } from "./keys";

/** What a sign-in's callback has to fit. */
export type Checks = { state: string; nonce: string; verifier: string };

/** Why a callback is no sign-in, for administrators: a code, and what it is about. */
export type ExchangeFault = { reason: ExchangeReason; about?: string; account?: string };

export type ExchangeReason =
  /** Too many callbacks wait for their providers. */
  | "too_busy"
  /** No APP_SECRET opens the client secret. */
  | "secret_unreadable"
  | "provider_unreachable"
  /** The provider sent the browser back with an error. */
  | "denied"
  /** The provider doesn't accept the client or the code. */
  | "code_refused"
  /** A response, the callback or the ID token isn't as the specification says. */
  | "answer_unfit"
  | "organization_missing";

type Asked = { callback: URL; checks: Checks };

/** Bounds the requests to providers that strangers cause, so that a slow one leaves room for the others. */
const { inTurn } = createTurns("elsewhere.exchanges", {
  ...{ atOnce: 32, waiting: 128, atOncePerOwner: 16, waitingPerOwner: 64 },
});

/** Exchanges the code of a callback, and returns who signed in, in turn. */
export async function exchangeCode(
  provider: IdentityProvider,
  metadata: UpstreamMetadata,
  asked: Asked,
): Promise<Result<UpstreamClaims, ExchangeFault>> {
  const done = await inTurn(() => exchange(provider, metadata, asked), provider.id);
  return done.ok ? done.value : refuse({ reason: "too_busy" });
}

async function exchange(
  provider: IdentityProvider,
  metadata: UpstreamMetadata,
  { callback, checks }: Asked,
): Promise<Result<UpstreamClaims, ExchangeFault>> {
  const secret = await unseal(provider.sealedClientSecret);
  if (!secret) return refuse({ reason: "secret_unreadable" });
  // Loaded at the first use: most processes never see such a sign-in.
  const client = await import("openid-client");
  const configuration = configure(client, { provider, metadata, secret: secret.text });
  const isOpenId = provider.kind === "oidc";
  try {
    const tokens = await client.authorizationCodeGrant(configuration, callback, {
      expectedState: checks.state,
      pkceCodeVerifier: checks.verifier,
      ...(isOpenId && { expectedNonce: checks.nonce, idTokenExpected: true }),
    });
    // The library checks the token but for its signature, whose keys it would keep apart.
    if (isOpenId) await compactVerify(tokens.id_token ?? "", keysOf(provider, metadata.jwks_uri));
    const askUser = () => askUserInfo(provider, metadata, tokens.access_token);
    return isOpenId
      ? await readClaims(tokens.claims(), provider, metadata.userinfo_endpoint ? askUser : null)
      : await askGitHub(provider, tokens.access_token);
  } catch (error) {
    return refuse(faultOf(client, error));
  }
}

/**
 * Returns the claims of an ID token that was checked whole, with its signature (OpenID Connect Core
 * 3.1.3.7), as was the issuer in the callback (RFC 9207 section 2.4), and those that it lacks.
 */
async function readClaims(
  claims: UpstreamClaims | undefined,
  { clientId, groupClaim }: IdentityProvider,
  askUser: (() => Promise<Result<UpstreamClaims, ExchangeFault>>) | null,
): Promise<Result<UpstreamClaims, ExchangeFault>> {
  if (claims === undefined) return refuse({ reason: "answer_unfit" });
  // The library looks at `azp` only beside several audiences.
  if (claims.azp !== undefined && claims.azp !== clientId)
    return refuse({ reason: "answer_unfit", about: "azp" });
  const lacking = lackingIn(claims, groupClaim);
  if (lacking.length === 0 || askUser === null) return ok(claims);
  const asked = await askUser();
  if (!asked.ok) return asked;
  const profile = asked.value;
  // A token of somebody else may have been put in its place (OpenID Connect Core 5.3.2).
  if (profile.sub !== claims.sub) return refuse({ reason: "answer_unfit", about: "user_info" });
  const found = lacking.filter((name) => profile[name] !== undefined);
  return ok({ ...claims, ...Object.fromEntries(found.map((name) => [name, profile[name]])) });
}

/**
 * Returns what the UserInfo endpoint says, signed or not (OpenID Connect Core 5.3.2). A signed answer must name its
 * issuer and this client, which the specification only recommends.
 */
async function askUserInfo(
  provider: IdentityProvider,
  { userinfo_endpoint: url = "", jwks_uri: keys }: UpstreamMetadata,
  token: string,
): Promise<Result<UpstreamClaims, ExchangeFault>> {
  const { issuer, clientId: audience } = provider;
  const headers = { accept: "application/json", authorization: `Bearer ${token}` };
  const answer = await fetchUpstream(url, { headers }, issuer);
  if (answer.status === 401 || answer.status === 403)
    return refuse({ reason: "answer_unfit", about: "user_info_refused" });
  if (answer.status !== 200) throw new Unreached("unreachable");
  const isSigned = /^application\/jwt\b/i.test(answer.headers.get("content-type") ?? "");
  if (!isSigned) return ok(await answer.json());
  const jwt = await answer.text();
  return ok((await jwtVerify(jwt, keysOf(provider, keys), { issuer, audience })).payload);
}

/** Asks GitHub who signed in. A refusal of one address, such as of a membership, is an answer without content. */
async function askGitHub({ issuer, requiredOrganizations }: IdentityProvider, token: string) {
  const headers = {
    accept: "application/vnd.github+json",
    authorization: `Bearer ${token}`,
    "user-agent": "Foyer",
  };
  const answers = gitHubAddresses(requiredOrganizations).map(async (url): Promise<unknown> => {
    const answer = await fetchUpstream(url, { headers }, issuer);
    return answer.status === 200 ? answer.json() : null;
  });
  const read = readGitHub(await Promise.all(answers), requiredOrganizations);
  return read.ok ? read : refuse(read.error);
}

type Configured = { provider: IdentityProvider; metadata: UpstreamMetadata; secret: string };

function configure(
  client: typeof OpenIdClient,
  { provider, metadata, secret }: Configured,
): OpenIdClient.Configuration {
  const { issuer, clientId, authMethod } = provider;
  const authentication =
    authMethod === "client_secret_post"
      ? client.ClientSecretPost(secret)
      : client.ClientSecretBasic(secret);
  const configuration = new client.Configuration(metadata, clientId, undefined, authentication);
  configuration[client.customFetch] = (url, options) => fetchUpstream(url, options, issuer);
  if (isLoopbackOrigin()) client.allowInsecureRequests(configuration);
  return configuration;
}

/** Returns why an exchange failed. Whatever it was, nobody signed in. */
function faultOf(client: typeof OpenIdClient, error: unknown): ExchangeFault {
  const unreached = causesOf(error).find((cause) => cause instanceof Unreached);
  if (unreached) return { reason: "provider_unreachable", about: unreached.refusal };
  if (error instanceof client.AuthorizationResponseError)
    return { reason: "denied", about: wordOf(error.error) };
  if (error instanceof client.ResponseBodyError)
    return { reason: "code_refused", about: wordOf(error.error) };
  const claim = causesOf(error).flatMap(claimIn)[0];
  const code = error instanceof client.ClientError ? error.code : undefined;
  return { reason: "answer_unfit", about: claim ?? wordOf(code ?? "unknown") };
}

/** Returns an error with all that caused it, outermost first. */
function causesOf(error: unknown): unknown[] {
  return error instanceof Error ? [error, ...causesOf(error.cause)] : [error];
}

/** Returns the claim that a cause names. */
const claimIn = (cause: unknown): string[] =>
  typeof cause === "object" && cause !== null && "claim" in cause ? [wordOf(`${cause.claim}`)] : [];

/** Returns a code that the provider chose, unless it is a text that could say anything. */
const wordOf = (code: string) => (/^\w{1,64}$/.test(code) ? code : "other");
