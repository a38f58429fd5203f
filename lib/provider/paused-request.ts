import type { Client } from "@/db/applications";
import { findPendingRequest, insertAuthorizationRequest } from "@/db/authorization-requests";
import { database } from "@/db/client";
import { credentialHash, newCredential, sha256 } from "@/lib/crypto";
import { AUTHORIZE_PARAMETERS } from "@/lib/oauth/authorization-request";
import { after, LIFETIME } from "@/lib/oauth/lifetimes";
import type { Progress } from "@/lib/oauth/next-step";
import { type Parameters, storedParameters } from "@/lib/oauth/parameters";

/** The form that PAR gives stored requests too (RFC 9126 section 2.2). */
const REQUEST_URI = "urn:ietf:params:oauth:request_uri:";

/** What finds a stored request: its id and the browser that began it, both hashed. */
export type RequestKey = { idHash: Buffer; browserHash: Buffer };

/** A request as it was sent, and how far it has come. `stored` is null until it has to wait. */
export type PausedRequest = {
  parameters: Parameters;
  progress: Progress;
  stored: { key: RequestKey; requestUri: string } | null;
};

/** The request that the parameters make, or the stored one that they name. Null if that one waits no more. */
export async function openRequest(
  parameters: Parameters,
  browser: string,
  now: Date,
): Promise<PausedRequest | null> {
  const requestUri = parameters.values.get("request_uri");
  if (!requestUri?.startsWith(REQUEST_URI))
    return { parameters, progress: begunAt(now), stored: null };
  const key = requestKey(requestUri, browser);
  const pending = key && (await findPendingRequest(database(), key, now));
  if (!pending || pending.clientId !== parameters.values.get("client_id")) return null;
  return {
    parameters: storedParameters(pending.parameters),
    progress: pending,
    stored: { key, requestUri },
  };
}

/** Stores a checked request until a person has done their part; answers its `request_uri`. */
export async function storeRequest(
  parameters: Parameters,
  context: { client: Client; browser: string; sessionId: string | null; now: Date },
): Promise<string> {
  const { client, browser, sessionId, now } = context;
  const id = newCredential("authorizationRequest");
  const known = AUTHORIZE_PARAMETERS.flatMap((name) => {
    const value = parameters.values.get(name);
    return value === undefined ? [] : [[name, value] as const];
  });
  await insertAuthorizationRequest(database(), {
    idHash: sha256(id),
    browserHash: sha256(browser),
    applicationId: client.id,
    applicationEpoch: client.accessEpoch,
    parameters: Object.fromEntries(known),
    sessionId,
    createdAt: now,
    expiresAt: after(now, LIFETIME.authorizationRequest),
  });
  return REQUEST_URI + id;
}

/** Null for what cannot be a stored request of this browser. */
export function requestKey(requestUri: string, browser: string): RequestKey | null {
  if (!requestUri.startsWith(REQUEST_URI)) return null;
  const idHash = credentialHash("authorizationRequest", requestUri.slice(REQUEST_URI.length));
  const browserHash = credentialHash("browser", browser);
  return idHash && browserHash ? { idHash, browserHash } : null;
}

/** Where a stored request goes on. */
export const resumeAddress = (clientId: string, requestUri: string) =>
  `/oauth/authorize?${new URLSearchParams({ client_id: clientId, request_uri: requestUri })}`;

const begunAt = (createdAt: Date): Progress => ({
  createdAt,
  sessionId: null,
  accountChosenAt: null,
  consentedAt: null,
  deniedAt: null,
});
