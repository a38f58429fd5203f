import { empty } from "@/lib/http/answer";

/**
 * Refuses HEAD at an endpoint whose GET has effects. HEAD must change nothing (RFC 9110 section
 * 9.2.1), and its headers can't be known without those effects.
 */
export const refuseHead = () =>
  empty(405, { Allow: "GET, POST", "Cache-Control": "no-store", Pragma: "no-cache" });

/**
 * Refuses a request of a browser that loads ahead, at an endpoint whose GET has effects. The browser
 * asks again once somebody opens the address.
 */
export const refuseAhead = () =>
  empty(503, { "Cache-Control": "no-store", Pragma: "no-cache", Vary: "Sec-Purpose, Purpose" });
