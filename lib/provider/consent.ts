import type { Client } from "@/db/applications/applications";
import type { Origin } from "@/db/audit/events";
import { database } from "@/db/client";
import { findPendingRequest, noteDecision } from "@/db/tokens/authorization-requests";
import { findGrantedScopes } from "@/db/tokens/grants";
import { imageAddress } from "@/lib/images/image-address";
import { notify } from "@/lib/mail/notify";
import { isForOthers } from "@/lib/oauth/authorize/context";
import { formActionSource, isClaimableByOthers } from "@/lib/oauth/authorize/redirect-uri";
import { checkAuthorizationRequest } from "@/lib/oauth/authorize/request";
import type { Scope } from "@/lib/oauth/scopes";
import { findClientById, registeredClient } from "./client";
import { giveGrant } from "./give-grant";
import { requestKey, resumeAddress, storedRequest } from "./paused-request";

/** An application, as the pages of its request show it. */
export type ShownApplication = {
  name: string;
  clientId: string;
  homepageUrl: string | null;
  developerName: string | null;
  /** Its own pages; null unless they are web addresses. */
  policyUri: string | null;
  tosUri: string | null;
  /** The address of its picture here. */
  logo: string | null;
  /** An administrator vouches for it. */
  verified: boolean;
};

/** A request that waits, as its pages show it. */
export type WaitingRequest = {
  /** Null where it waits for approval and is somebody else's: nobody has looked at its name yet. */
  application: ShownApplication | null;
  scopes: Scope[];
  /** Of these, the ones that the person granted before. */
  grantedScopes: readonly string[];
  /** The host, or scheme, that the person will be sent to. */
  destination: string;
  /** Asked each time, since another program could claim the address (RFC 8252 section 8.6). */
  askedEachTime: boolean;
  loginHint: string | null;
  resume: string;
};

/** What the sign-in, account choice and consent pages show of a stored request; null if it waits no more. */
export async function findWaitingRequest(
  requestUri: string,
  browser: string,
  userId: string | null,
): Promise<WaitingRequest | null> {
  const found = await open(requestUri, browser);
  if (!found) return null;
  const { client, request, resume } = found;
  return {
    application: isForOthers(registeredClient(client), userId) ? null : shownApplication(client),
    scopes: request.scopes,
    grantedScopes: userId === null ? [] : await findGrantedScopes(database(), userId, client.id),
    destination: destination(request.redirectUri),
    askedEachTime: registeredClient(client).isPublic && isClaimableByOthers(request.redirectUri),
    loginHint: request.loginHint,
    resume,
  };
}

const shownApplication = (client: Client): ShownApplication => ({
  name: client.name,
  clientId: client.clientId,
  homepageUrl: client.homepageUrl,
  developerName: client.developerName,
  policyUri: webAddress(client.policyUri),
  tosUri: webAddress(client.tosUri),
  logo: client.logoHash && imageAddress(client.logoHash),
  verified: client.verifiedAt !== null || client.firstParty,
});

/** Nothing else may become a link. */
const webAddress = (address: string | null) =>
  address !== null && /^https?:\/\//.test(address) ? address : null;

/** The CSP source that lets a form of a paused request end at its client; null if it waits no more. */
export async function findFormActionSource(requestUri: string, browser: string) {
  const found = await open(requestUri, browser);
  return found && formActionSource(found.request.redirectUri);
}

export type Decision = "allow" | "deny" | "continue";

/**
 * Notes what the person decided on a stored request: "continue" keeps the account. Nothing is answered here: the
 * address returned is where the request goes on. Null if it waits no more.
 */
export async function decide(
  requestUri: string,
  browser: string,
  session: { id: string; user: { id: string } },
  decision: Decision,
  origin: Origin,
): Promise<string | null> {
  const found = await open(requestUri, browser);
  if (!found) return null;
  const { key, client, request, now } = found;
  // Whom it does not work for yet cannot allow it either; where the request goes on says so.
  if (isForOthers(registeredClient(client), session.user.id)) return found.resume;
  const decided = { ...key, sessionId: session.id };
  const { id: userId } = session.user;
  const grant = { userId, applicationId: client.id, scopes: request.scopes, now };
  // The request's row first and held: whoever may not decide grants nothing, and removing access waits or wins.
  const noted = await database().transaction(async (tx) => {
    if (!(await noteDecision(tx, decided, note(decision, now), now))) return false;
    if (decision === "allow" && (await giveGrant(tx, grant, origin)) === "nothing")
      await notify(tx, userId, { kind: "new_application", application: client.name }, now);
    return true;
  });
  return noted ? found.resume : null;
}

function note(decision: Decision, now: Date) {
  if (decision === "allow") return { consentedAt: now };
  return decision === "deny" ? { deniedAt: now } : { accountChosenAt: now };
}

async function open(requestUri: string, browser: string) {
  const now = new Date();
  const key = requestKey(requestUri, browser);
  const pending = key && (await findPendingRequest(database(), key, now));
  const client: Client | null = pending ? await findClientById(pending.clientId) : null;
  if (!pending || !client) return null;
  const { parameters, arrival } = storedRequest(pending);
  const checked = checkAuthorizationRequest(parameters, registeredClient(client), arrival);
  if (!checked.ok) return null;
  const resume = resumeAddress(pending.clientId, requestUri, pending.parameters.ui_locales);
  return { key, client, request: checked.value, resume, now };
}

/** What a person can compare with what they expect: host and port, or a program's own scheme. */
function destination(redirectUri: string) {
  const { host, protocol } = new URL(redirectUri);
  return host || protocol.slice(0, -1);
}
