import { randomUUID } from "node:crypto";
import type { Client } from "@/db/applications/applications";
import type { RequestOrigin } from "@/db/audit/events";
import { database } from "@/db/system/client";
import { type CodeIssue, insertAuthorizationCodes } from "@/db/tokens/authorization-codes";
import { contextOf } from "@/lib/oauth/authorize/authentication-context";
import { isGranted } from "@/lib/oauth/authorize/next-step";
import type { AuthorizationRequest } from "@/lib/oauth/authorize/request";
import { after, LIFETIME } from "@/lib/oauth/lifetimes";
import { newCredential, sha256 } from "@/lib/runtime/crypto";
import { gathered } from "@/lib/runtime/turns";
import { newGateCode } from "./gates/codes";
import { giveGrant } from "./give-grant";
import type { OpenedRequest } from "./pending-authorization";

const store = gathered((issues: CodeIssue[]) => insertAuthorizationCodes(database(), issues));

const CODE_LIFETIME = {
  standard: "authorizationCode",
  high_security: "secureAuthorizationCode",
} as const;

/**
 * Returns a code for a request with no steps left, or null if it was answered or access was cut in
 * the meantime.
 */
export async function issueCode(answer: {
  client: Client;
  request: AuthorizationRequest;
  opened: OpenedRequest;
  session: { id: string; user: { id: string }; amr: readonly string[] };
  /** Scopes granted before this request. */
  grantedScopes: readonly string[];
  origin: RequestOrigin;
  now: Date;
}): Promise<string | null> {
  const { client, request, opened, session, grantedScopes, origin, now } = answer;
  const { scopes, apis } = request;
  // First-party applications need no consent, but users see them among their authorized apps.
  if (client.firstParty && !isGranted({ request, grantedScopes })) {
    const grant = { userId: session.user.id, applicationId: client.id, scopes, apis, now };
    await database().transaction((tx) => giveGrant(tx, grant, origin));
  }
  const code = client.type === "gate" ? newGateCode() : newCredential("authorizationCode");
  const issued = await store({
    codeHash: sha256(code),
    requestIdHash: opened.pending?.key.idHash ?? null,
    familyId: randomUUID(),
    applicationId: client.id,
    sessionId: session.id,
    redirectUri: request.redirectUri,
    registeredUri: request.registeredUri,
    codeChallenge: request.codeChallenge,
    jkt: request.jkt,
    scopes,
    apis: apis.map((api) => ({ id: api.id, scopes: api.scopes })),
    nonce: request.nonce,
    claims: request.claims,
    amr: session.amr,
    acr: contextOf(session.amr, request.contexts),
    now,
    codeExpiresAt: after(now, LIFETIME[CODE_LIFETIME[client.profile]]),
    familyExpiresAt: after(now, LIFETIME.refreshTokenAbsolute),
  });
  return issued ? code : null;
}
