import { cache } from "react";
import { rawQuery } from "@/lib/http/address";
import { requestHeaders } from "@/lib/http/request-headers";
import { type PendingAuthorization, readPendingAuthorization } from "@/lib/provider/consent";
import type { NamedRequest } from "@/lib/provider/gone-request";
import { readBrowserId } from "@/lib/session/browser-id";

/** The authorization request that `next` returns to. `pendingAuthorization` is null if it is no longer stored. */
export type ResumedAuthorization = NamedRequest & {
  /** True if the provider sent the user here because they must sign in. */
  signInIsMissing: boolean;
  pendingAuthorization: PendingAuthorization | null;
};

/**
 * Returns the pending authorization request; null if the return address names none. Cached per
 * request for title and page.
 */
export const findResumedAuthorization = cache(
  async (next: string | null, userId: string | null): Promise<ResumedAuthorization | null> => {
    const named = next === null ? null : requestNamedBy(next);
    if (!named) return null;
    const browser = readBrowserId(await requestHeaders());
    const pendingAuthorization =
      browser && (await readPendingAuthorization(named.requestUri, browser, userId));
    return { ...named, pendingAuthorization: pendingAuthorization || null };
  },
);

/**
 * Returns the request named by a resume address or the consent page. `next` itself is validated
 * where it is followed.
 */
function requestNamedBy(next: string) {
  const [path] = next.split("?", 1);
  const query = new URLSearchParams(rawQuery(next));
  const resumed = path === "/oauth/authorize" ? query.get("request_uri") : null;
  const requestUri = path === "/consent" ? query.get("request") : resumed;
  const clientId = query.get("client_id");
  return requestUri === null ? null : { clientId, requestUri, signInIsMissing: resumed !== null };
}
