import type { RequestOrigin } from "@/db/audit/events";
import { CLIENT_ADDRESS, placeOf } from "./client-address";
import { REQUEST_ID } from "./request-id";

/** Maximum number of characters kept of a User-Agent. */
const MAX_USER_AGENT = 300;

/** Returns the origin of a request as far as it is stored: the network, never the address. */
export const originOf = (headers: Headers): RequestOrigin => ({
  network: placeOf(headers.get(CLIENT_ADDRESS)),
  userAgent: headers.get("user-agent")?.slice(0, MAX_USER_AGENT) ?? null,
  requestId: headers.get(REQUEST_ID),
});
