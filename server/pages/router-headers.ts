import type { IncomingHttpHeaders } from "node:http";

/**
 * Removes the headers by which Next's router asks for part of a page or for a prefetch. Next
 * answers 500 to values that it doesn't know; without them, it sends the whole page. Our pages
 * refresh after each form anyway, and prefetch nothing.
 */
export function dropRouterHeaders(headers: IncomingHttpHeaders) {
  delete headers["next-router-state-tree"];
  delete headers["next-router-prefetch"];
}
