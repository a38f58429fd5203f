import { randomBytes, randomUUID } from "node:crypto";
import type { Client, ClientProof } from "@/db/applications/applications";
import { database } from "@/db/system/client";
import { reading } from "@/db/system/faults";
import { tryAuthorizationCode } from "@/db/tokens/trial";
import { contextOf, reaches } from "@/lib/oauth/authorize/authentication-context";
import { isRestrictedFor } from "@/lib/oauth/authorize/context";
import {
  type AuthorizationRequest,
  checkAuthorizationRequest,
} from "@/lib/oauth/authorize/request";
import type { AuthorizeErrorCode, PageReason } from "@/lib/oauth/authorize/response";
import { after, LIFETIME } from "@/lib/oauth/lifetimes";
import { storedParameters } from "@/lib/oauth/parameters";
import { formatScope } from "@/lib/oauth/scopes";
import type { CurrentUser } from "@/lib/oauth/token/claims";
import { s256Challenge } from "@/lib/oauth/token/code-exchange";
import { ok, type Result, refuse } from "@/lib/result";
import { newCredential, sha256 } from "@/lib/runtime/crypto";
import { issuer } from "@/lib/runtime/env";
import { findClientById, registeredClient } from "./client";
import { standingOf } from "./give-grant";
import { newIssue, type TokenResponse, tokenResponse } from "./issued-tokens";
import { activeSigners } from "./keys";
import { shownProfile } from "./profile";

/** Requests and responses of an application. Its credentials are shortened; none of them ever worked. */
export type TriedApplication = {
  /** Address of the authorization request. */
  request: string;
  /** Body of the token request. */
  exchange: Record<string, string>;
  response: TokenResponse;
  /** Decoded, without the signature that would make it an assertion; null without `openid`. */
  idToken: { header: unknown; claims: unknown } | null;
  /** Response of `/api/v1/me`; null if the token has no access to it. */
  me: CurrentUser | null;
};

export type TrialRefusal = PageReason | AuthorizeErrorCode | "access_cut";

type Session = { id: string; user: { id: string }; amr: readonly string[] };

/**
 * Runs the authorization code flow of an application with PKCE for the session's user, and undoes
 * it (docs/decisions/0090-try-applications-in-a-rolled-back-transaction.md). The caller has checked
 * that the user may see the application's pages.
 */
export async function tryApplication(
  clientId: string,
  session: Session,
): Promise<Result<TriedApplication, TrialRefusal>> {
  const now = new Date();
  const client = await findClientById(clientId);
  if (!client) return refuse("client_unknown");
  const verifier = randomBytes(32).toString("base64url");
  const parameters = parametersOf(client, s256Challenge(verifier) ?? "");
  const registered = registeredClient(client);
  const arrival = { pushed: client.requirePar, hint: null };
  const checked = checkAuthorizationRequest(storedParameters(parameters), registered, arrival);
  if (!checked.ok)
    return refuse(checked.error.show === "page" ? checked.error.reason : checked.error.error);
  if (isRestrictedFor(registered, session.user.id)) return refuse("client_pending");
  if (!(await standingOf(session.user.id, client.id)).admitted) return refuse("access_denied");
  if (!reaches(session.amr, registered.requiredContext))
    return refuse("unmet_authentication_requirements");
  const flow = await runFlow({ client, request: checked.value, session, now });
  if (!flow) return refuse("access_cut");
  const { code, ...result } = flow;
  return ok({
    request: `${issuer()}/oauth/authorize?${new URLSearchParams(parameters)}`,
    exchange: {
      grant_type: "authorization_code",
      code: shortened(code),
      redirect_uri: checked.value.redirectUri,
      code_verifier: shortened(verifier),
    },
    ...result,
  });
}

const parametersOf = (client: Client, challenge: string) => ({
  response_type: "code",
  client_id: client.clientId,
  redirect_uri: client.redirectUris[0] ?? "",
  scope: formatScope(client.scopes),
  state: randomBytes(9).toString("base64url"),
  nonce: randomBytes(9).toString("base64url"),
  code_challenge: challenge,
  code_challenge_method: "S256",
});

type Flow = { client: Client; request: AuthorizationRequest; session: Session; now: Date };

async function runFlow({ client, request, session, now }: Flow) {
  const signers = await activeSigners();
  const code = newCredential("authorizationCode");
  const issue = newIssue(now);
  const { id: applicationId } = client;
  const { scopes, redirectUri, registeredUri, nonce, claims, codeChallenge } = request;
  const tried = await reading(
    tryAuthorizationCode(database(), {
      userId: session.user.id,
      client: proofOf(client),
      jkt: client.requireDpop ? KEY_OF_TRIAL : null,
      tokens: issue.tokens,
      issue: {
        ...{ codeHash: sha256(code), requestIdHash: null, familyId: randomUUID() },
        ...{ applicationId, sessionId: session.id, redirectUri, registeredUri, codeChallenge },
        ...{ scopes, nonce, claims, now },
        ...{ amr: session.amr, acr: contextOf(session.amr, request.contexts) },
        codeExpiresAt: after(now, LIFETIME.authorizationCode),
        familyExpiresAt: after(now, LIFETIME.refreshTokenAbsolute),
      },
    }),
  );
  if (!tried) return null;
  const { grant, profile } = tried;
  const me = profile && shownProfile(profile);
  const response = await tokenResponse({ grant, issue }, { signers, now });
  const { id_token: idToken } = response;
  return {
    code,
    response: shownResponse(response),
    idToken: idToken === undefined ? null : decoded(idToken),
    me: me?.ok ? me.value : null,
  };
}

/** Authenticates by a secret that nobody knows and that is stored for the trial only. */
function proofOf({ clientId, tokenEndpointAuthMethod: method }: Client): ClientProof {
  if (method === "none" || method === "private_key_jwt")
    return { clientId, method, secretHash: null };
  return { clientId, method, secretHash: sha256(newCredential("clientSecret")) };
}

/** Thumbprint of no key, since the trial is undone before anybody could prove one. */
const KEY_OF_TRIAL = "-".repeat(43);

/** Leaves enough of a credential to recognize its kind. */
const shortened = (credential: string) => `${credential.slice(0, 12)}…`;

const shownResponse = (response: TokenResponse): TokenResponse => ({
  ...response,
  access_token: shortened(response.access_token),
  ...(response.refresh_token && { refresh_token: shortened(response.refresh_token) }),
  ...(response.id_token && { id_token: shortened(response.id_token) }),
});

function decoded(jwt: string) {
  const [header = "", claims = ""] = jwt.split(".");
  const read = (part: string): unknown => JSON.parse(`${Buffer.from(part, "base64url")}`);
  return { header: read(header), claims: read(claims) };
}
