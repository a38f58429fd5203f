import type { IncomingHttpHeaders } from "node:http";
import { parseAndValidateFlightRouterState } from "next/dist/server/app-render/parse-and-validate-flight-router-state.js";

const TREE = "next-router-state-tree";
const PREFETCH = "next-router-prefetch";

/**
 * Takes away what Next's router in a page of ours never sends. Next would answer 500 to it, or write lines of its own
 * into the log; without it, it sends the page whole.
 */
export function dropForeignRouterHeaders(headers: IncomingHttpHeaders) {
  // The others fetch ahead what only `cacheComponents` knows of.
  if (headers[PREFETCH] !== "1") delete headers[PREFETCH];
  if (headers[TREE] !== undefined && !isRouterState(headers[TREE])) delete headers[TREE];
}

/** By Next's own reading of it, which throws. */
function isRouterState(header: string | string[]) {
  try {
    return parseAndValidateFlightRouterState(header) !== undefined;
  } catch {
    return false;
  }
}
