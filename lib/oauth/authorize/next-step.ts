import { includesAll } from "@/lib/oauth/scopes";
import { reaches, type Strength, stronger } from "./authentication-context";
import { isRestrictedFor, type RegisteredClient } from "./context";
import { isClaimableByOthers } from "./redirect-uri";
import type { AuthorizationRequest } from "./request";
import { sensitiveScopes } from "./requested-apis";
import type { StepRefusal } from "./response";

/** Decisions made on a request since it was created, in the browser that created it. */
export type Progress = {
  createdAt: Date;
  /** Session that chose the account and consented. Decisions of another session don't count. */
  sessionId: string | null;
  accountChosenAt: Date | null;
  consentedAt: Date | null;
  deniedAt: Date | null;
};

export type Situation = {
  request: AuthorizationRequest;
  client: RegisteredClient;
  session: { id: string; userId: string; authenticatedAt: Date; amr: readonly string[] } | null;
  /** OpenID scopes that the user granted to this client before. */
  grantedScopes: readonly string[];
  /** False if the client is closed to the user (db/schema/groups.ts). */
  admitted: boolean;
  progress: Progress;
  now: Date;
};

export type Step =
  | { step: "sign_in" | "choose_account" | "step_up" | "consent" | "answer" }
  /** The application awaits approval, so nothing is sent to its addresses (see isRestrictedFor). */
  | { step: "not_approved" }
  /** The application is closed to the user, who is told so by us. */
  | { step: "not_admitted" }
  | { step: "refuse"; error: StepRefusal };

const refuse = (error: StepRefusal): Step => ({ step: "refuse", error });

/**
 * Returns the next step. While the application awaits approval, users other than its owner get no
 * further than signing in and choosing an account.
 */
export function nextStep(situation: Situation): Step {
  const { client, session } = situation;
  const next = firstMissing(situation);
  const ends = !["sign_in", "choose_account"].includes(next.step);
  return ends && isRestrictedFor(client, session?.userId ?? null) ? { step: "not_approved" } : next;
}

/**
 * Errors in place of the steps that `prompt=none` forbids (OpenID Connect Core 3.1.2.6). None names
 * a closed application, so it gets the general one.
 */
const SILENT: Partial<Record<Step["step"], StepRefusal>> = {
  sign_in: "login_required",
  step_up: "login_required",
  consent: "consent_required",
  not_admitted: "access_denied",
};

/** Returns the first step that is still missing, or an error if nobody may be asked. */
function firstMissing(situation: Situation): Step {
  const next = firstInteraction(situation);
  const error = situation.request.prompt.includes("none") ? SILENT[next.step] : undefined;
  return error ? refuse(error) : next;
}

/** Returns the first missing step of OpenID Connect Core 3.1.2.3 and 3.1.2.4. */
function firstInteraction(situation: Situation): Step {
  if (situation.progress.deniedAt) return refuse(denialOf(situation));
  if (needsSignIn(situation)) return { step: "sign_in" };
  // The user just signed in for this request and still isn't the subject that the client accepts
  // (OpenID Connect Core 5.5.1).
  if (isWrongSubject(situation)) return refuse("login_required");
  if (needsChoice(situation)) return { step: "choose_account" };
  if (!situation.admitted) return { step: "not_admitted" };
  if (isWeakerThan(situation, requiredStrength(situation))) return { step: "step_up" };
  if (needsConsent(situation)) return { step: "consent" };
  return { step: "answer" };
}

/**
 * Returns how strongly the user must have signed in: the stronger of what the request needs and
 * what the application always requires. A request can only raise it.
 */
export const requiredStrength = ({
  request,
  client,
}: Pick<Situation, "request" | "client">): Strength =>
  stronger(request.contexts.needed, client.requiredContext);

const isWeakerThan = ({ session }: Situation, strength: Strength) =>
  session !== null && !reaches(session.amr, strength);

/** The client learns that its own request was too much, not what its registration requires. */
const denialOf = (situation: Situation): StepRefusal =>
  isWeakerThan(situation, situation.request.contexts.needed)
    ? "unmet_authentication_requirements"
    : "access_denied";

function needsSignIn(situation: Situation) {
  const { request, session, now } = situation;
  if (!session) return true;
  if (signedInForThis(situation)) return false;
  if (request.prompt.includes("login") || isWrongSubject(situation)) return true;
  if (request.maxAge === null) return false;
  const age = (now.getTime() - session.authenticatedAt.getTime()) / 1000;
  return request.maxAge === 0 || age > request.maxAge;
}

function needsChoice(situation: Situation) {
  const { request, progress } = situation;
  if (!request.prompt.includes("select_account") || signedInForThis(situation)) return false;
  return !(progress.accountChosenAt && decidedHere(situation));
}

function needsConsent(situation: Situation) {
  const { request, client, progress } = situation;
  const granted = isGranted(situation);
  if (progress.consentedAt && decidedHere(situation) && granted) return false;
  if (request.prompt.includes("consent")) return true;
  if (client.isPublic && isClaimableByOthers(request.redirectUri)) return true;
  return client.firstParty ? !areSensitiveGranted(request) : !granted;
}

const areSensitiveGranted = ({ apis }: Situation["request"]) =>
  apis.every((api) => includesAll(api.granted, sensitiveScopes(api)));

/** True if the user granted all scopes of a request before. */
export const isGranted = ({
  request,
  grantedScopes,
}: Pick<Situation, "request" | "grantedScopes">): boolean =>
  includesAll(grantedScopes, request.scopes) &&
  request.apis.every(({ granted, scopes }) => includesAll(granted, scopes));

const isWrongSubject = ({ request, session }: Situation) =>
  request.subject !== null && request.subject !== session?.userId;

const signedInForThis = ({ session, progress }: Situation) =>
  session !== null && session.authenticatedAt >= progress.createdAt;

const decidedHere = ({ session, progress }: Situation) =>
  session !== null && session.id === progress.sessionId;
