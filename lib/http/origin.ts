import type { Origin } from "@/db/audit/events";
import { CLIENT_ADDRESS, placeOf } from "./client-address";
import { REQUEST_ID } from "./request-id";

/** Characters of a User-Agent that are kept. */
const MAX_USER_AGENT = 300;

/** Where a request comes from, as far as it is remembered: the network, never the address. */
export const originOf = (headers: Headers): Origin => ({
  network: placeOf(headers.get(CLIENT_ADDRESS)),
  userAgent: headers.get("user-agent")?.slice(0, MAX_USER_AGENT) ?? null,
  requestId: headers.get(REQUEST_ID),
});
