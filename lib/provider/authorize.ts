import type { RequestOrigin } from "@/db/audit/events";
import { database } from "@/db/system/client";
import type { Parties } from "@/db/tokens/authorization-parties";
import { bindPendingAuthorization } from "@/db/tokens/authorization-requests";
import type { SessionProof } from "@/db/users/sessions";
import { isRestrictedFor } from "@/lib/oauth/authorize/context";
import { nextStep } from "@/lib/oauth/authorize/next-step";
import {
  type AuthorizationRequest,
  checkAuthorizationRequest,
  refuseWithoutClient,
} from "@/lib/oauth/authorize/request";
import { authorizationResponse, describeRefusal } from "@/lib/oauth/authorize/response";
import type { Parameters } from "@/lib/oauth/parameters";
import type { Sender } from "@/lib/rate-limits/attempt";
import { issuer } from "@/lib/runtime/env";
import {
  type AuthorizeAnswer,
  GONE,
  PENDING,
  refuseClient,
  refuseGone,
  refuseOnPageOf,
  type UserStep,
} from "./authorize-answer";
import { clientOfRequest, registeredClient } from "./client";
import { partiesOf } from "./give-grant";
import { issueCode } from "./issue-code";
import {
  namedRequest,
  type OpenedRequest,
  openNamed,
  openSent,
  storePendingAuthorization,
} from "./pending-authorization";
import { countArrival, makeRoom } from "./pending-limits";

/** Browser that sent a request: the ID that pending requests are bound to, and the proof of its session, if any. */
export type Browser = {
  id: string;
  origin: RequestOrigin;
  /** Sender that rate limits count. */
  sender: Sender;
  proof: SessionProof | null;
};

/** Authorization request with its client and the user, if any. */
type Opened = Parties & { opened: OpenedRequest };

/** Authorization request on its way through the steps. */
type FlowContext = Opened & { request: AuthorizationRequest };

/** Handles the authorization endpoint: begins a request, or resumes a pending one. */
export async function authorize(
  parameters: Parameters,
  browser: Browser,
): Promise<AuthorizeAnswer> {
  const now = new Date();
  const { values } = parameters;
  const named = namedRequest(values, browser.id);
  const limit = countArrival(named, values, browser);
  if (limit.exceeded) return { to: "rate_limited", limit };
  // Looked up first, so that an invented client_id costs one statement.
  const parties = await partiesOf(values.get("client_id") ?? "", browser, now);
  if (!parties) {
    const refusal = named ? GONE : refuseWithoutClient(values);
    return { to: "page", clientId: null, application: null, homepage: null, refusal };
  }
  const opened = named
    ? await openNamed(named, parties.client.clientId, now)
    : await openSent(parameters, now);
  if (!opened) return refuseGone(parties);
  const checked = await checkRequest({ ...parties, opened });
  if ("to" in checked) return checked;
  if (opened.pending?.expired) return answerExpired(checked);
  limit.release();
  return takeNextStep(checked, browser, now);
}

/** Tells the client that its request expired: it can begin again, by then in a session. */
async function answerExpired(context: FlowContext): Promise<AuthorizeAnswer> {
  const { client, session, request } = context;
  return isRestrictedFor(registeredClient(client), session?.user.id ?? null)
    ? refuseOnPageOf(client, PENDING)
    : refuseClient(context, { ...request, ...EXPIRED });
}

const EXPIRED = {
  error: "temporarily_unavailable",
  description: "the user took too long to sign in; begin again",
} as const;

/** Returns the request if it is valid, otherwise the answer. */
async function checkRequest(found: Opened): Promise<FlowContext | AuthorizeAnswer> {
  const { opened, client, session } = found;
  const asked = await clientOfRequest(opened.parameters.values, client, session?.user.id ?? null);
  const checked = checkAuthorizationRequest(opened.parameters, asked, opened.arrival);
  if (checked.ok) return { ...found, request: checked.value };
  const restricted = isRestrictedFor(asked, session?.user.id ?? null);
  if (checked.error.show === "page")
    return refuseOnPageOf(client, checked.error, restricted ? null : client.name);
  return restricted
    ? refuseOnPageOf(client, PENDING)
    : refuseClient(found, checked.error, checked.error);
}

async function takeNextStep(
  context: FlowContext,
  browser: Browser,
  now: Date,
): Promise<AuthorizeAnswer> {
  const { opened, client, session, standing, request } = context;
  const next = nextStep({
    request,
    client: registeredClient(client),
    session: session && { ...session, userId: session.user.id },
    ...standing,
    progress: opened.progress,
    now,
  });
  if (next.step === "refuse")
    return refuseClient(context, {
      ...request,
      error: next.error,
      description: describeRefusal(next.error, session !== null && !standing.admitted),
    });
  if (next.step === "not_approved") return refuseOnPageOf(client, PENDING);
  if (next.step !== "answer") return waitForUser(context, next.step, browser, now);
  const code =
    session && (await issueCode({ ...context, ...standing, session, origin: browser.origin, now }));
  // The request was answered in another tab, or access was cut, since it was checked.
  if (!code) return refuseGone(context);
  const response = authorizationResponse(request, { code }, issuer());
  const { droppedScopes } = request;
  return { to: "client", clientId: client.clientId, response, mistake: null, droppedScopes };
}

async function waitForUser(
  { opened, client, session, request: { droppedScopes } }: FlowContext,
  step: UserStep,
  browser: Browser,
  now: Date,
): Promise<AuthorizeAnswer> {
  const sessionId = session?.id ?? null;
  const uiLocales = opened.parameters.values.get("ui_locales");
  const answer = {
    to: "person",
    step,
    clientId: client.clientId,
    uiLocales,
    droppedScopes,
  } as const;
  if (!opened.pending) {
    const { limit, network } = await makeRoom(browser.sender, opened.parameters.values);
    if (limit.exceeded) return { to: "rate_limited", limit };
    const context = { client, browser: browser.id, sessionId, network, now };
    return { ...answer, requestUri: await storePendingAuthorization(opened, context) };
  }
  if (sessionId !== null) await bindPendingAuthorization(database(), opened.pending.key, sessionId);
  return { ...answer, requestUri: opened.pending.requestUri };
}
