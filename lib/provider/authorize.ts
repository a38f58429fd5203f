import type { Client } from "@/db/applications";
import type { Origin } from "@/db/audit-events";
import { bindRequest, spendRequest } from "@/db/authorization-requests";
import { database } from "@/db/client";
import { findGrantedScopes } from "@/db/grants";
import { issuer } from "@/lib/env";
import { isForOthers } from "@/lib/oauth/authorization-context";
import {
  type AuthorizeErrorCode,
  type AuthorizeRefusal,
  type PageReason,
  refuseOnPage,
} from "@/lib/oauth/authorization-errors";
import {
  type AuthorizationRequest,
  checkAuthorizationRequest,
} from "@/lib/oauth/authorization-request";
import {
  type AuthorizationResponse,
  authorizationResponse,
  type ResponseTarget,
} from "@/lib/oauth/authorization-response";
import { nextStep, type Step } from "@/lib/oauth/next-step";
import type { Parameters } from "@/lib/oauth/parameters";
import { ok, type Result, refuse } from "@/lib/result";
import { findClientById, registeredClient } from "./client";
import { issueCode } from "./issue-code";
import { openRequest, type PausedRequest, storeRequest } from "./paused-request";

/** What a browser brings: its session, if it has one, and the id that binds stored requests to it; and from where. */
export type Browser = {
  id: string;
  origin: Origin;
  session: { id: string; user: { id: string }; authenticatedAt: Date } | null;
};

type Interaction = Exclude<Step["step"], "answer" | "refuse" | "not_approved">;

export type AuthorizeAnswer =
  /** An error that must not be sent anywhere. */
  | { to: "page"; refusal: { reason: PageReason; detail: string } }
  /** A code or an error, on its way to the registered address. */
  | { to: "client"; response: AuthorizationResponse; mistake: ClientMistake | null }
  /** A person has to do something first; the request waits under `requestUri`. */
  | {
      to: "person";
      step: Interaction;
      clientId: string;
      requestUri: string;
      uiLocales: string | undefined;
    };

/** What the client got wrong, for its developer. A person who refuses is no mistake. */
type ClientMistake = { error: AuthorizeErrorCode; description: string };

type Walk = { paused: PausedRequest; client: Client; request: AuthorizationRequest };

/** The authorization endpoint: begins a request, or goes on with one that waited for a person. */
export async function authorize(
  parameters: Parameters,
  browser: Browser,
): Promise<AuthorizeAnswer> {
  const now = new Date();
  const paused = await openRequest(parameters, browser.id, now);
  if (!paused) return { to: "page", refusal: GONE };
  const client = await findClientById(paused.parameters.values.get("client_id") ?? "");
  const checked = checkRequest(paused, client);
  if (checked.ok) return takeNextStep(checked.value, browser, now);
  if (checked.error.show === "page") return { to: "page", refusal: checked.error };
  return client && isForOthers(registeredClient(client), browser.session?.user.id ?? null)
    ? { to: "page", refusal: PENDING }
    : refuseClient(paused, checked.error, checked.error);
}

const GONE = refuseOnPage(
  "request_unknown",
  "The request_uri is unknown, expired, already answered, or was begun in another browser",
);

const PENDING = refuseOnPage(
  "client_pending",
  "An administrator has not approved this application yet; until then only its owner can sign in to it",
);

function checkRequest(
  paused: PausedRequest,
  client: Client | null,
): Result<Walk, AuthorizeRefusal> {
  const { parameters, arrival } = paused;
  const checked = checkAuthorizationRequest(
    parameters,
    client && registeredClient(client),
    arrival,
  );
  if (!checked.ok) return checked;
  if (!client) return refuse(refuseOnPage("client_unknown", "client_id is not registered"));
  return ok({ paused, client, request: checked.value });
}

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
    return refuseClient(paused, { ...request, error: next.error, description: WHY[next.error] });
  if (next.step === "not_approved") return { to: "page", refusal: PENDING };
  if (next.step !== "answer") return waitForPerson(walk, next.step, browser, now);
  const code = session && (await issueCode({ ...walk, session, grantedScopes, origin, now }));
  // Answered in another tab, or access was cut, between the look and the leap.
  if (!code) return { to: "page", refusal: GONE };
  const response = authorizationResponse(request, { code }, issuer());
  return { to: "client", response, mistake: null };
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
    const context = { client, browser: browser.id, sessionId, now };
    return { ...answer, requestUri: await storeRequest(paused, context) };
  }
  if (sessionId !== null) await bindRequest(database(), paused.stored.key, sessionId);
  return { ...answer, requestUri: paused.stored.requestUri };
}

/** Of two racers one answers: a stored request is spent with the first. */
async function refuseClient(
  { stored }: PausedRequest,
  refusal: ResponseTarget & ClientMistake,
  mistake: ClientMistake | null = null,
): Promise<AuthorizeAnswer> {
  if (stored && !(await spendRequest(database(), stored.key))) return { to: "page", refusal: GONE };
  const { error, description } = refusal;
  const answer = { error, error_description: description };
  return { to: "client", response: authorizationResponse(refusal, answer, issuer()), mistake };
}

const WHY: Record<Extract<Step, { step: "refuse" }>["error"], string> = {
  access_denied: "the user refused",
  login_required: "the user has to sign in",
  consent_required: "the user has to consent",
  interaction_required: "the user has to do something first",
};
