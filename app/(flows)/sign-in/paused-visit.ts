import { headers } from "next/headers";
import { cache } from "react";
import { rawQuery } from "@/lib/http/raw-query";
import { findWaitingRequest, type WaitingRequest } from "@/lib/provider/consent";
import { readBrowserId } from "@/lib/session/browser-id";

/** The authorization that `next` goes back to. `waiting` is null if it waits no more. */
export type PausedVisit = {
  requestUri: string;
  /** The provider sent the person here, so signing in is what is missing. */
  signInIsMissing: boolean;
  waiting: WaitingRequest | null;
};

/** Null for a return address that belongs to no authorization. Looked up once a request, for the title and the page. */
export const findPausedVisit = cache(
  async (next: string | null, userId: string | null): Promise<PausedVisit | null> => {
    const named = next === null ? null : requestNamedBy(next);
    if (!named) return null;
    const browser = readBrowserId(new Headers(await headers()));
    const waiting = browser && (await findWaitingRequest(named.requestUri, browser, userId));
    return { ...named, waiting: waiting || null };
  },
);

/** A resume address, or the consent page's own. Only looked at: `next` is checked where it is followed. */
function requestNamedBy(next: string) {
  const [path] = next.split("?", 1);
  const query = new URLSearchParams(rawQuery(next));
  const resumed = path === "/oauth/authorize" ? query.get("request_uri") : null;
  const requestUri = path === "/consent" ? query.get("request") : resumed;
  return requestUri === null ? null : { requestUri, signInIsMissing: resumed !== null };
}
