import type { Client } from "@/db/applications/applications";
import { database } from "@/db/system/client";
import {
  findBegunAuthorization,
  insertAuthorizationRequest,
  type PendingAuthorizationRow,
  takePushedRequest,
} from "@/db/tokens/authorization-requests";
import { carriedLocales } from "@/lib/oauth/authorize/authentication-context";
import type { Arrival } from "@/lib/oauth/authorize/context";
import { AUTHORIZE_PARAMETERS } from "@/lib/oauth/authorize/faults";
import { verifyIdTokenHint } from "@/lib/oauth/authorize/id-token-hint";
import type { Progress } from "@/lib/oauth/authorize/next-step";
import { after, LIFETIME } from "@/lib/oauth/lifetimes";
import { type Parameters, storedParameters } from "@/lib/oauth/parameters";
import { ok } from "@/lib/result";
import { credentialHash, newCredential, sha256 } from "@/lib/runtime/crypto";
import { issuer } from "@/lib/runtime/env";
import { rememberedKeys } from "./keys";

/** Prefix of a request_uri (RFC 9126 section 2.2), also for requests that wait for a user. */
const REQUEST_URI = "urn:ietf:params:oauth:request_uri:";

/** Key of a pending request: its ID and the browser that may resume it, both hashed. */
export type RequestKey = { idHash: Buffer; browserHash: Buffer };

/** Request in the form that lib/oauth checks. */
export type SentRequest = { parameters: Parameters; arrival: Arrival };

/** Request as sent, with its progress. `pending` is null until the request has to wait. */
export type OpenedRequest = SentRequest & {
  progress: Progress;
  pending: { key: RequestKey; requestUri: string; expired: boolean } | null;
};

/** Request that parameters name by a `request_uri` of ours; `key` is null if this browser can't have it. */
export type NamedRequest = { requestUri: string; key: RequestKey | null };

/** Returns the stored request that the parameters name; null if they make one themselves. */
export function namedRequest(values: Parameters["values"], browser: string): NamedRequest | null {
  const requestUri = values.get("request_uri");
  return requestUri?.startsWith(REQUEST_URI)
    ? { requestUri, key: requestKey(requestUri, browser) }
    : null;
}

export const openSent = async (parameters: Parameters, now: Date): Promise<OpenedRequest> => ({
  ...(await sentRequest(parameters, false)),
  progress: begunAt(now),
  pending: null,
});

/** Returns a stored request of a client; null if it is no longer stored. */
export async function openNamed(
  { key, requestUri }: NamedRequest,
  clientId: string,
  now: Date,
): Promise<OpenedRequest | null> {
  const pending = key && (await findOrTake(key, clientId, now));
  if (!pending) return null;
  const { expired } = pending;
  return { ...restoreRequest(pending), progress: pending, pending: { key, requestUri, expired } };
}

/** Returns a request that this browser began, or takes a pushed one that no browser has brought yet. */
async function findOrTake(key: RequestKey, clientId: string, now: Date) {
  const own = await findBegunAuthorization(database(), key, now);
  if (own) return own.clientId === clientId ? own : null;
  const expiresAt = after(now, LIFETIME.authorizationRequest);
  const taken = await takePushedRequest(database(), { ...key, clientId, expiresAt }, now);
  return taken && { ...taken, expired: false };
}

/** Returns a request with its `id_token_hint` verified. */
export async function sentRequest(parameters: Parameters, pushed: boolean): Promise<SentRequest> {
  const token = parameters.values.get("id_token_hint");
  if (token === undefined) return { parameters, arrival: { pushed, hint: null } };
  const context = { keys: await rememberedKeys(), issuer: issuer() };
  return { parameters, arrival: { pushed, hint: await verifyIdTokenHint(token, context) } };
}

/** Restores a stored request. Only the subject of its `id_token_hint` was kept. */
export function restoreRequest(pending: PendingAuthorizationRow): SentRequest {
  const { clientId, pushed } = pending;
  const subject = pending.parameters.id_token_hint;
  const hint = subject === undefined ? null : ok({ subject, audience: clientId, sessionId: null });
  return { parameters: storedParameters(pending.parameters), arrival: { pushed, hint } };
}

type Stored = { client: Client; network: Buffer | null; now: Date };

type Waiting = Stored & { browser: string; sessionId: string | null };

/** Stores a checked request until the user has done their part. Returns its `request_uri`. */
export const storePendingAuthorization = (
  request: SentRequest,
  { browser, sessionId, ...context }: Waiting,
) => store(request, { browserHash: sha256(browser), sessionId }, context);

/**
 * Stores a checked request until the first browser brings it (RFC 9126 section 2.2). Returns its
 * `request_uri`.
 */
export const storePushedAuthorization = (request: SentRequest, context: Stored) =>
  store(request, { pushed: true }, context);

async function store(
  request: SentRequest,
  held: { browserHash: Buffer; sessionId: string | null } | { pushed: true },
  { client, network, now }: Stored,
): Promise<string> {
  const id = newCredential("authorizationRequest");
  await insertAuthorizationRequest(database(), {
    idHash: sha256(id),
    applicationId: client.id,
    applicationEpoch: client.accessEpoch,
    network,
    parameters: toStored(request),
    createdAt: now,
    expiresAt: after(
      now,
      "pushed" in held ? LIFETIME.pushedRequest : LIFETIME.authorizationRequest,
    ),
    ...held,
  });
  return REQUEST_URI + id;
}

function toStored({ parameters, arrival: { hint } }: SentRequest): Record<string, string> {
  const known = AUTHORIZE_PARAMETERS.flatMap((name) => {
    const value = parameters.values.get(name);
    return value === undefined ? [] : [[name, value] as const];
  });
  return { ...Object.fromEntries(known), ...(hint?.ok && { id_token_hint: hint.value.subject }) };
}

/** Returns null unless the arguments can name a pending request of a browser. */
export function requestKey(requestUri: string, browser: string): RequestKey | null {
  if (!requestUri.startsWith(REQUEST_URI)) return null;
  const idHash = credentialHash("authorizationRequest", requestUri.slice(REQUEST_URI.length));
  const browserHash = credentialHash("browser", browser);
  return idHash && browserHash ? { idHash, browserHash } : null;
}

/** Returns the address where a pending request resumes, with the language asked for its pages. */
export const resumeAddress = (clientId: string, requestUri: string, uiLocales?: string) =>
  `/oauth/authorize?${new URLSearchParams({
    client_id: clientId,
    request_uri: requestUri,
    ...carriedLocales(uiLocales),
  })}`;

const begunAt = (createdAt: Date): Progress => ({
  createdAt,
  sessionId: null,
  accountChosenAt: null,
  consentedAt: null,
  deniedAt: null,
});
