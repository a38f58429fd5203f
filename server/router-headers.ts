import type { IncomingHttpHeaders } from "node:http";
import { parseAndValidateFlightRouterState } from "next/dist/server/app-render/parse-and-validate-flight-router-state.js";

const TREE = "next-router-state-tree";
const PREFETCH = "next-router-prefetch";

/**
 * Removes router headers that Next's own client never sends here. Next would answer 500 or log
 * extra lines; without them, it sends the whole page.
 */
export function dropForeignRouterHeaders(headers: IncomingHttpHeaders) {
  // Other prefetch values exist only with `cacheComponents`.
  if (headers[PREFETCH] !== "1") delete headers[PREFETCH];
  if (headers[TREE] !== undefined && !isRouterState(headers[TREE])) delete headers[TREE];
}

/** Validates with Next's own parser, which throws. */
function isRouterState(header: string | string[]) {
  try {
    return parseAndValidateFlightRouterState(header) !== undefined;
  } catch {
    return false;
  }
}
