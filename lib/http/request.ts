import { randomUUID } from "node:crypto";
import type { RequestOrigin } from "@/db/audit/events";
import { issuer } from "@/lib/runtime/env";
import { CLIENT_ADDRESS, placeOf } from "./client-address";

/** Header set by the server on every request; a caller's own value is overwritten. */
export const REQUEST_ID = "x-request-id";

export const requestId = (request: { headers: Headers }) =>
  request.headers.get(REQUEST_ID) ?? randomUUID();

/** Maximum number of characters kept of a User-Agent. */
const MAX_USER_AGENT = 300;

/** Returns the origin of a request as far as it is stored: the network, never the address. */
export const originOf = (headers: Headers): RequestOrigin => ({
  network: placeOf(headers.get(CLIENT_ADDRESS)),
  userAgent: headers.get("user-agent")?.slice(0, MAX_USER_AGENT) ?? null,
  requestId: headers.get(REQUEST_ID),
});

/**
 * True if one of our pages made this request. Browsers send Origin with every POST; a foreign, null
 * or absent Origin is refused (docs/reliability.md, F15).
 */
export const isSameOrigin = (headers: Headers) => headers.get("origin") === issuer();

/** True if a browser loads an address that nobody has opened yet (Fetch, "Sec-Purpose"). */
export const isLoadingAhead = (headers: Headers): boolean =>
  (headers.get("sec-purpose") ?? headers.get("purpose") ?? "").includes("prefetch");
