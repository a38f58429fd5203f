import { empty } from "@/lib/http/answer";

/**
 * Refuses HEAD at an endpoint whose GET has effects. HEAD must change nothing (RFC 9110 section
 * 9.2.1), and its headers can't be known without those effects.
 */
export const refuseHead = () =>
  empty(405, { Allow: "GET, POST", "Cache-Control": "no-store", Pragma: "no-cache" });
