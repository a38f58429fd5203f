import type { ClientProof, TokenClient } from "@/db/applications/applications";
import { database } from "@/db/system/client";
import { findIssuedGrant } from "@/db/tokens/access-tokens";
import type {
  AssertedCredentials,
  ClientCredentials,
  ClientRequest,
} from "@/lib/oauth/client-auth/authentication";
import {
  answerClient,
  type ClientAnswer,
  refuseStranger,
} from "@/lib/oauth/client-auth/client-answer";
import { readAudience } from "@/lib/oauth/resource";
import { DEVICE_GRANT } from "@/lib/oauth/token/device";
import { keyOf, type ProofRefusal } from "@/lib/oauth/token/dpop-key";
import type { TokenRefusal } from "@/lib/oauth/token/errors";
import {
  type CodeExchange,
  parseTokenRequest,
  type Refresh,
  type TokenRequestRefusal,
} from "@/lib/oauth/token/request";
import { ok, type Result, refuse } from "@/lib/result";
import { sha256 } from "@/lib/runtime/crypto";
import { issuer } from "@/lib/runtime/env";
import { increment } from "@/lib/runtime/metrics";
import { count, countUse } from "@/lib/statistics/counts";
import { authenticateClient, noteProof, proofOf } from "./authenticate-client";
import { deviceGrant } from "./device-grant";
import { takeProof } from "./dpop-proof";
import { newIssue, type TokenResponse, tokenResponse } from "./issued-tokens";
import { activeSigners, type Signers } from "./keys";
import { type ServiceLimit, serviceGrant } from "./service-grant";
import { grantOnce } from "./unresolved-grants";
import { exchangeCode, handleRefusedCode, handleRefusedRefresh, refreshGrant } from "./user-grants";

type Answer = ClientAnswer<TokenResponse, TokenRefusal | ServiceLimit | ProofRefusal>;
type UserRequest = CodeExchange | Refresh;
type ReadRequest = Result<UserRequest, TokenRequestRefusal>;
/** `jkt` is the thumbprint of the key that the client proved; null without a proof. */
type Context = { signers: Signers; now: Date; headers: Headers; jkt: string | null };

/**
 * Handles the token endpoint. One statement does everything, including the client's authentication.
 * Only a proof, which is used up first, and a refusal, to find its reason, cost more
 * (docs/decisions/0002, docs/decisions/0139).
 */
export async function handleTokenRequest(
  { values, credentials }: ClientRequest,
  headers: Headers,
): Promise<Answer> {
  const parsed = parseTokenRequest(values, issuer());
  // Loaded before a credential is used up: a failure here has consumed nothing.
  const signers = await activeSigners();
  const proven = await takeProof(headers, "/oauth/token");
  if (!proven.ok) return refuseStranger(proven.error);
  const context = { signers, now: new Date(), headers, jkt: proven.value };
  if (parsed.ok && parsed.value.grantType === "client_credentials")
    return serviceGrant(parsed.value, credentials, context);
  if (parsed.ok && parsed.value.grantType === DEVICE_GRANT)
    return deviceGrant(parsed.value, credentials, context);
  return userGrant(parsed as ReadRequest, credentials, context);
}

/** Uses up what a user's authorization gave the client: a code or a refresh token. */
async function userGrant(
  request: ReadRequest,
  credentials: ClientCredentials,
  context: Context,
): Promise<Answer> {
  if (credentials.method === "private_key_jwt")
    return tokenBySignature(request, credentials, context);
  const proof = proofOf(credentials);
  const response = request.ok && proof ? await spend(request.value, proof, context) : null;
  if (proof && response) {
    count("token");
    noteProof(proof, context.now);
    return answerClient(credentials, ok(response));
  }
  const client = await authenticateClient(database(), credentials, context.now);
  if (!client.ok) return client;
  return answerClient(credentials, refuse(await handleRefusal(request, client.value, context)));
}

/** Handles a client that signs: verifies and uses up its assertion first (docs/decisions/0016). */
async function tokenBySignature(
  request: ReadRequest,
  credentials: AssertedCredentials,
  context: Context,
): Promise<Answer> {
  const client = await authenticateClient(database(), credentials, context.now);
  if (!client.ok) return client;
  const proof = { clientId: credentials.clientId, method: credentials.method, secretHash: null };
  const response = request.ok && (await spend(request.value, proof, context));
  if (!response)
    return answerClient(credentials, refuse(await handleRefusal(request, client.value, context)));
  count("token");
  return answerClient(credentials, ok(response));
}

/**
 * Uses up a credential that is right in every way and returns its tokens. Otherwise changes nothing
 * and returns null.
 */
async function spend(
  request: UserRequest,
  client: ClientProof,
  { signers, now, jkt }: Context,
): Promise<TokenResponse | null> {
  const credential = request.grantType === "refresh_token" ? request.refreshToken : request.code;
  const audience = readAudience(request.resource);
  const granted = await grantOnce({
    key: `${client.clientId} ${sha256(credential).toString("base64url")}`,
    issue: newIssue(now),
    use: ({ tokens }) =>
      request.grantType === "authorization_code"
        ? exchangeCode(request, { client, jkt, tokens })
        : refreshGrant(request, { client, jkt, tokens }),
    // A token for another audience isn't what this request asks for.
    find: async ({ tokens: { accessTokenHash } }) =>
      audience && findIssuedGrant(database(), { accessTokenHash, jkt, client, ...audience, now }),
  });
  if (!granted) return null;
  if (request.grantType === "authorization_code") countUse(client.clientId);
  increment("foyer_tokens_issued_total", { grant_type: request.grantType });
  return tokenResponse(granted, { signers, now });
}

/** Returns why an authenticated client is refused: first the request, then the grant. Revokes replayed ones. */
async function handleRefusal(
  request: ReadRequest,
  client: TokenClient,
  { now, headers, jkt }: Context,
): Promise<TokenRefusal> {
  if (!request.ok) return request.error;
  if (!client.grantTypes.includes(request.value.grantType)) return "grant_type_not_allowed";
  // Applies whatever credential it has: all are dead, and a new authorization would be refused too.
  if (client.suspended) return "client_suspended";
  const context = { key: keyOf(jkt, client), now, headers };
  return request.value.grantType === "authorization_code"
    ? handleRefusedCode(request.value, client, context)
    : handleRefusedRefresh(request.value, client, context);
}
