import type { Client } from "@/db/applications/applications";
import { database } from "@/db/system/client";
import { findPendingWithClient } from "@/db/tokens/authorization-requests";
import { imageAddress } from "@/lib/images/image-address";
import type { Strength } from "@/lib/oauth/authorize/authentication-context";
import { isRestrictedFor } from "@/lib/oauth/authorize/context";
import { requiredStrength } from "@/lib/oauth/authorize/next-step";
import { formActionSource, isClaimableByOthers } from "@/lib/oauth/authorize/redirect-uri";
import { checkAuthorizationRequest } from "@/lib/oauth/authorize/request";
import type { RequestedApi } from "@/lib/oauth/authorize/requested-apis";
import type { Scope } from "@/lib/oauth/scopes";
import { readableHost } from "@/lib/readable-host";
import { clientOfRequest, registeredClient, webAddress } from "./client";
import { standingOf } from "./give-grant";
import { requestKey, restoreRequest, resumeAddress } from "./pending-authorization";

/** Application, as the pages of an authorization request show it. */
export type ShownApplication = {
  name: string;
  clientId: string;
  homepageUrl: string | null;
  developerName: string | null;
  /** Policy and terms of the application; null unless they are http or https addresses. */
  policyUri: string | null;
  tosUri: string | null;
  /** Address of its logo on this server. */
  logo: string | null;
  review: Review;
};

/**
 * Review of an application by an administrator: `verified` vouches for its name and
 * developer, `approved` lets everyone use it, and `pending` leaves it to its owner
 * (docs/decisions/0087-say-what-an-administrator-has-reviewed.md).
 */
export type Review = "verified" | "approved" | "pending";

/** Pending request, as its pages show it. */
export type PendingAuthorization = {
  /** Null if it awaits approval and the user isn't its owner: its name is unreviewed. */
  application: ShownApplication | null;
  scopes: Scope[];
  /** APIs that it wants to use on behalf of the user, each with its scopes. */
  apis: RequestedApi[];
  /** False if the application is closed to the user. */
  admitted: boolean;
  /** All OpenID scopes that the user granted to the application before. */
  grantedScopes: readonly string[];
  /** Host or scheme that the user will be sent to. */
  destination: string;
  /**
   * True if consent is asked each time, since another program could claim the address (RFC 8252
   * section 8.6).
   */
  askedEachTime: boolean;
  loginHint: string | null;
  /** CSP source that lets a form of its pages redirect to the client. */
  formAction: string;
  /** How strongly the user must have signed in. */
  required: Strength;
  resume: string;
  /** A sign-in since then is one for this request. */
  createdAt: Date;
};

/**
 * Returns what the sign-in, account choice and consent pages show of a pending request, or null if
 * it is no longer pending.
 */
export async function readPendingAuthorization(
  requestUri: string,
  browser: string,
  userId: string | null,
): Promise<PendingAuthorization | null> {
  const found = await openForUser(requestUri, browser, userId);
  if (!found) return null;
  const { client, request, resume, createdAt } = found;
  const { grantedScopes, admitted } = await standingOf(userId, client.id);
  return {
    application: isRestrictedFor(registeredClient(client), userId)
      ? null
      : shownApplication(client),
    scopes: request.scopes,
    apis: request.apis,
    admitted,
    grantedScopes,
    destination: readableHost(request.redirectUri),
    askedEachTime: registeredClient(client).isPublic && isClaimableByOthers(request.redirectUri),
    loginHint: request.loginHint,
    formAction: formActionSource(request.redirectUri),
    required: requiredStrength({ request, client: registeredClient(client) }),
    resume,
    createdAt,
  };
}

export const shownApplication = (client: Client): ShownApplication => ({
  name: client.name,
  clientId: client.clientId,
  homepageUrl: client.homepageUrl,
  developerName: client.developerName,
  policyUri: webAddress(client.policyUri),
  tosUri: webAddress(client.tosUri),
  logo: client.logoHash && imageAddress(client.logoHash),
  review: reviewOf(client),
});

/** A pending application may have kept its badge, which was about the settings approved before. */
export function reviewOf({
  approvedAt,
  verifiedAt,
  firstParty,
}: Pick<Client, "approvedAt" | "verifiedAt" | "firstParty">): Review {
  if (approvedAt === null) return "pending";
  return verifiedAt !== null || firstParty ? "verified" : "approved";
}

/**
 * Returns the CSP source that lets a form of a pending request redirect to its client, or null if it
 * is no longer pending.
 */
export async function findFormActionSource(requestUri: string, browser: string) {
  const found = await openForUser(requestUri, browser, null);
  return found && formActionSource(found.request.redirectUri);
}

/** Returns a pending request of this browser, with its client and where it resumes. */
export async function openForUser(requestUri: string, browser: string, userId: string | null) {
  const now = new Date();
  const key = requestKey(requestUri, browser);
  const found = key && (await findPendingWithClient(database(), key, now));
  if (!found) return null;
  const { pending, client } = found;
  const { parameters, arrival } = restoreRequest(pending);
  const asked = await clientOfRequest(parameters.values, client, userId);
  const checked = checkAuthorizationRequest(parameters, asked, arrival);
  if (!checked.ok) return null;
  const resume = resumeAddress(pending.clientId, requestUri, pending.parameters.ui_locales);
  const { createdAt } = pending;
  return { key, client, request: checked.value, resume, createdAt, now };
}
