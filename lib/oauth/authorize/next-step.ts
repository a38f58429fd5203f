import { includesAll } from "@/lib/oauth/scopes";
import { isRestrictedFor, type RegisteredClient } from "./context";
import { isClaimableByOthers } from "./redirect-uri";
import type { AuthorizationRequest } from "./request";

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
  session: { id: string; userId: string; authenticatedAt: Date } | null;
  /** Scopes that the user granted to this client before. */
  grantedScopes: readonly string[];
  progress: Progress;
  now: Date;
};

export type Step =
  | { step: "sign_in" | "choose_account" | "consent" | "answer" }
  /** The application awaits approval, so nothing is sent to its addresses (see isRestrictedFor). */
  | { step: "not_approved" }
  | {
      step: "refuse";
      error: "access_denied" | "login_required" | "consent_required" | "interaction_required";
    };

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

/** Returns the first step of OpenID Connect Core 3.1.2.3 and 3.1.2.4 that is still missing. */
function firstMissing(situation: Situation): Step {
  const silent = situation.request.prompt.includes("none");
  if (situation.progress.deniedAt) return { step: "refuse", error: "access_denied" };
  if (needsSignIn(situation))
    return silent ? { step: "refuse", error: "login_required" } : { step: "sign_in" };
  // The user just signed in for this request and still isn't the subject that the client accepts
  // (OpenID Connect Core 5.5.1).
  if (isWrongSubject(situation)) return { step: "refuse", error: "login_required" };
  if (needsChoice(situation)) return { step: "choose_account" };
  if (needsConsent(situation))
    return silent ? { step: "refuse", error: "consent_required" } : { step: "consent" };
  return { step: "answer" };
}

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
  const { request, client, grantedScopes, progress } = situation;
  if (progress.consentedAt && decidedHere(situation) && includesAll(grantedScopes, request.scopes))
    return false;
  if (request.prompt.includes("consent")) return true;
  if (client.isPublic && isClaimableByOthers(request.redirectUri)) return true;
  return !client.firstParty && !includesAll(grantedScopes, request.scopes);
}

const isWrongSubject = ({ request, session }: Situation) =>
  request.subject !== null && request.subject !== session?.userId;

const signedInForThis = ({ session, progress }: Situation) =>
  session !== null && session.authenticatedAt >= progress.createdAt;

const decidedHere = ({ session, progress }: Situation) =>
  session !== null && session.id === progress.sessionId;
