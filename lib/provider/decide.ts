import type { RequestOrigin } from "@/db/audit/events";
import { database } from "@/db/system/client";
import { noteDecision } from "@/db/tokens/authorization-requests";
import { copyDecided, repeatDecision } from "@/db/tokens/repeated-decisions";
import { notify } from "@/lib/mail/notify";
import { isRestrictedFor } from "@/lib/oauth/authorize/context";
import { shownApis } from "@/lib/oauth/authorize/requested-apis";
import { after, LIFETIME } from "@/lib/oauth/lifetimes";
import { sha256 } from "@/lib/runtime/crypto";
import { registeredClient } from "./client";
import { openForUser } from "./consent";
import { giveGrant, standingOf } from "./give-grant";
import { type RequestKey, requestKey } from "./pending-authorization";

export type Decision = "allow" | "deny" | "continue";

/** Decision, and the APIs that its page showed (`shownApis`). */
type Decided = { decision: Decision; shown: string };

/** Session that decides. */
type Deciding = { id: string; user: { id: string } };

/**
 * Records the user's decision on a pending request; "continue" keeps the account. Returns the
 * address where the request resumes, or null if it is no longer pending. A decision sent twice
 * resumes it twice: browsers show only the second response
 * (docs/decisions/0153-resume-a-decision-sent-twice.md).
 */
export async function decide(
  requestUri: string,
  browser: string,
  session: Deciding,
  decided: Decided,
  origin: RequestOrigin,
): Promise<string | null> {
  const once = () => decideOnce(requestUri, browser, session, decided, origin);
  const resume = await once();
  if (resume !== null) return resume;
  const key = requestKey(requestUri, browser);
  if (!key) return null;
  const copied = { ...key, copyHash: copyHashOf(key), sessionId: session.id };
  const again = await repeatDecision(database(), copied, NOTED[decided.decision], new Date());
  return again ? once() : null;
}

async function decideOnce(
  requestUri: string,
  browser: string,
  session: Deciding,
  { decision, shown }: Decided,
  origin: RequestOrigin,
): Promise<string | null> {
  const found = await openForUser(requestUri, browser, session.user.id);
  if (!found) return null;
  const { key, client, request, now } = found;
  // Only the owner of an unapproved application can allow it. The resumed request tells others so.
  if (isRestrictedFor(registeredClient(client), session.user.id)) return found.resume;
  const { id: userId } = session.user;
  // A closed application gets nothing, but the user may still say no.
  if (decision === "allow" && !(await standingOf(userId, client.id)).admitted) return found.resume;
  const decided = { ...key, copyHash: copyHashOf(key), sessionId: session.id };
  const { scopes, apis } = request;
  // The application may have been permitted more since the page was shown, which then asks again.
  if (decision === "allow" && shown !== shownApis(apis)) return found.resume;
  const grant = { userId, applicationId: client.id, scopes, apis, now };
  // Locks the request's row first: without the right to decide, nothing is granted, and a
  // concurrent removal of access waits or wins.
  const noted = await database().transaction(async (tx) => {
    if (!(await noteDecision(tx, decided, { [NOTED[decision]]: now }, now))) return false;
    await copyDecided(tx, decided, after(now, LIFETIME.repeatedDecision));
    if (decision === "allow" && (await giveGrant(tx, grant, origin)) === "nothing")
      await notify(tx, userId, { kind: "new_application", application: client.name }, now);
    return true;
  });
  return noted ? found.resume : null;
}

const NOTED = {
  allow: "consentedAt",
  deny: "deniedAt",
  continue: "accountChosenAt",
} as const;

/** Returns the key of a request's copy. No `request_uri` names it, since no ID has a space. */
const copyHashOf = ({ idHash }: RequestKey) => sha256(`copy ${idHash.toString("hex")}`);
