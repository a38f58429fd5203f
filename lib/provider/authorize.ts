import type { Client } from "@/db/applications/applications";
import type { Origin } from "@/db/audit/events";
import { database } from "@/db/client";
import { bindRequest, spendRequest } from "@/db/tokens/authorization-requests";
import { findGrantedScopes } from "@/db/tokens/grants";
import type { Networks } from "@/lib/http/client-address";
import { isRestrictedFor } from "@/lib/oauth/authorize/context";
import {
  type AuthorizeErrorCode,
  type PageReason,
  refuseOnPage,
} from "@/lib/oauth/authorize/errors";
import { requestSize } from "@/lib/oauth/authorize/faults";
import { nextStep, type Step } from "@/lib/oauth/authorize/next-step";
import {
  type AuthorizationRequest,
  checkAuthorizationRequest,
  refuseWithoutClient,
} from "@/lib/oauth/authorize/request";
import {
  type AuthorizationResponse,
  authorizationResponse,
  type ResponseTarget,
} from "@/lib/oauth/authorize/response";
import type { Parameters } from "@/lib/oauth/parameters";
import { countLookup, countStoredRequest, type Limit } from "@/lib/rate-limits/limits";
import { issuer } from "@/lib/runtime/env";
import { findClientById, registeredClient } from "./client";
import { issueCode } from "./issue-code";
import {
  namesStoredRequest,
  openRequest,
  type PausedRequest,
  storeRequest,
} from "./paused-request";

/**
 * Browser that sent a request: its session, if any, and the ID that stored requests are bound to.
 */
export type Browser = {
  id: string;
  origin: Origin;
  /** Networks that rate limits count by. */
  networks: Networks;
  session: { id: string; user: { id: string }; authenticatedAt: Date } | null;
};

type Interaction = Exclude<Step["step"], "answer" | "refuse" | "not_approved">;

export type AuthorizeAnswer =
  /**
   * Error that must not be redirected. `clientId` is null if no client has the ID that was sent.
   */
  | { to: "page"; clientId: string | null; refusal: PageRefusal }
  /** Rate limit: too much stored for this network, or too many failed lookups. */
  | { to: "rate_limited"; limit: Limit }
  /** Code or error, sent through the browser to the registered address. */
  | {
      to: "client";
      clientId: string;
      response: AuthorizationResponse;
      mistake: ClientMistake | null;
    }
  /** The user has to do something first. The request is stored under `requestUri`. */
  | {
      to: "person";
      step: Interaction;
      clientId: string;
      requestUri: string;
      uiLocales: string | undefined;
    };

type PageRefusal = { reason: PageReason; detail: string };

/** Mistake of the client, for its developer. A refusal by the user is not a mistake. */
type ClientMistake = { error: AuthorizeErrorCode; description: string };

type Walk = { paused: PausedRequest; client: Client; request: AuthorizationRequest };

/** Handles the authorization endpoint: begins a request, or resumes a stored one. */
export async function authorize(
  parameters: Parameters,
  browser: Browser,
): Promise<AuthorizeAnswer> {
  const now = new Date();
  const { values } = parameters;
  const lookup = namesStoredRequest(values) ? countLookup(browser.networks) : null;
  if (lookup?.limit.exceeded) return { to: "rate_limited", limit: lookup.limit };
  // Looked up first, so that an invented client_id costs one statement.
  const client = await findClientById(values.get("client_id") ?? "");
  if (!client) {
    const refusal = namesStoredRequest(values) ? GONE : refuseWithoutClient(values);
    return { to: "page", clientId: null, refusal };
  }
  const paused = await openRequest(parameters, browser.id, now);
  if (!paused) return refuseOnPageOf(client, GONE);
  lookup?.found();
  return checkRequest({ paused, client }, browser, now);
}

async function checkRequest(
  { paused, client }: Pick<Walk, "paused" | "client">,
  browser: Browser,
  now: Date,
): Promise<AuthorizeAnswer> {
  const checked = checkAuthorizationRequest(
    paused.parameters,
    registeredClient(client),
    paused.arrival,
  );
  if (checked.ok) return takeNextStep({ paused, client, request: checked.value }, browser, now);
  if (checked.error.show === "page") return refuseOnPageOf(client, checked.error);
  return isRestrictedFor(registeredClient(client), browser.session?.user.id ?? null)
    ? refuseOnPageOf(client, PENDING)
    : refuseClient({ paused, client }, checked.error, checked.error);
}

const refuseOnPageOf = ({ clientId }: Client, refusal: PageRefusal) =>
  ({ to: "page", clientId, refusal }) as const;

const GONE = refuseOnPage(
  "request_unknown",
  "The request_uri is unknown, expired, already used, or was started in another browser",
);

const PENDING = refuseOnPage(
  "client_pending",
  "The application is pending approval by an administrator; only its owner can sign in",
);

async function takeNextStep(walk: Walk, browser: Browser, now: Date): Promise<AuthorizeAnswer> {
  const { paused, client, request } = walk;
  const { session, origin } = browser;
  const grantedScopes = session
    ? await findGrantedScopes(database(), session.user.id, client.id)
    : [];
  const next = nextStep({
    request,
    client: registeredClient(client),
    session: session && { ...session, userId: session.user.id },
    grantedScopes,
    progress: paused.progress,
    now,
  });
  if (next.step === "refuse")
    return refuseClient(walk, { ...request, error: next.error, description: WHY[next.error] });
  if (next.step === "not_approved") return refuseOnPageOf(client, PENDING);
  if (next.step !== "answer") return waitForPerson(walk, next.step, browser, now);
  const code = session && (await issueCode({ ...walk, session, grantedScopes, origin, now }));
  // The request was answered in another tab, or access was cut, since it was checked.
  if (!code) return refuseOnPageOf(client, GONE);
  const response = authorizationResponse(request, { code }, issuer());
  return { to: "client", clientId: client.clientId, response, mistake: null };
}

async function waitForPerson(
  { paused, client }: Walk,
  step: Interaction,
  browser: Browser,
  now: Date,
): Promise<AuthorizeAnswer> {
  const sessionId = browser.session?.id ?? null;
  const uiLocales = paused.parameters.values.get("ui_locales");
  const answer = { to: "person", step, clientId: client.clientId, uiLocales } as const;
  if (!paused.stored) {
    const limit = countStoredRequest(browser.networks, requestSize(paused.parameters.values));
    if (limit.exceeded) return { to: "rate_limited", limit };
    const context = { client, browser: browser.id, sessionId, now };
    return { ...answer, requestUri: await storeRequest(paused, context) };
  }
  if (sessionId !== null) await bindRequest(database(), paused.stored.key, sessionId);
  return { ...answer, requestUri: paused.stored.requestUri };
}

/**
 * Sends an error to the client. Uses up a stored request, so that only one of several concurrent
 * requests answers it.
 */
async function refuseClient(
  { paused: { stored }, client }: Pick<Walk, "paused" | "client">,
  refusal: ResponseTarget & ClientMistake,
  mistake: ClientMistake | null = null,
): Promise<AuthorizeAnswer> {
  if (stored && !(await spendRequest(database(), stored.key))) return refuseOnPageOf(client, GONE);
  const { error, description } = refusal;
  const answer = { error, error_description: description };
  const response = authorizationResponse(refusal, answer, issuer());
  return { to: "client", clientId: client.clientId, response, mistake };
}

const WHY: Record<Extract<Step, { step: "refuse" }>["error"], string> = {
  access_denied: "the user denied access",
  login_required: "the user must sign in",
  consent_required: "the user must give consent",
  interaction_required: "the user must interact with the sign-in page",
};
