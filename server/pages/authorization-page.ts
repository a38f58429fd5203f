import { browserCookie } from "@/lib/http/cookies";
import { rawQuery } from "@/lib/http/raw-query";
import { type PendingAuthorization, readPendingAuthorization } from "@/lib/provider/consent";
import { resumeAddress } from "@/lib/provider/pending-authorization";
import { readBrowserId } from "@/lib/session/browser-id";
import { type AnonymousPage, readParameters } from "./anonymous-pages";
import type { Lookup } from "./page-lookups";

/**
 * Returns how to find the sign-in page of a pending authorization request. It shows the application,
 * and is the same for all requests of it but for their IDs. It must be rendered if the request
 * expects a user, isn't pending in this browser or isn't the named client's, or its application
 * isn't shown yet. Null for another page.
 */
export function authorizationLookup(target: string, headers: Headers): Lookup | null {
  const named = resumedIn(target);
  const browser = readBrowserId(headers);
  if (!named || !browser) return null;
  const find = async () => {
    const pending = await readPendingAuthorization(named.requestUri, browser, null);
    return { page: pending && pageOf(pending, named, browser), isKnown: pending !== null };
  };
  return { find };
}

function pageOf(
  pending: PendingAuthorization,
  named: Resumed,
  browser: string,
): AnonymousPage | null {
  if (!pending.application || pending.loginHint !== null) return null;
  if (pending.resume !== named.resume) return null;
  return {
    name: "authorization",
    target: named.address,
    address: named.address,
    status: 200,
    values: { request: idOf(named.requestUri) },
    shown: JSON.stringify(pending.application),
    cookie: `${browserCookie()}=${browser}`,
    formAction: pending.formAction,
  };
}

const idOf = (requestUri: string) => requestUri.slice(requestUri.lastIndexOf(":") + 1);

type Resumed = { requestUri: string; resume: string; address: string };

/** Returns the request that the address names and where it resumes, if the page reads nothing else. */
function resumedIn(target: string): Resumed | null {
  const query = readParameters(target, "signIn");
  const resumed = new URLSearchParams(rawQuery(query.get("next") ?? ""));
  const [clientId, requestUri] = [resumed.get("client_id"), resumed.get("request_uri")];
  if (query.size !== 1 || clientId === null || requestUri === null) return null;
  const resume = resumeAddress(clientId, requestUri);
  return query.get("next") === resume ? { requestUri, resume, address: `/sign-in?${query}` } : null;
}
