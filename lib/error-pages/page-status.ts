import { REQUEST_ID } from "@/lib/http/request-id";
import { processWide } from "@/lib/runtime/process-wide";

/** What a page found out while it was rendered, by the id of its request; our server answers so (server/page.ts). */
const said = processWide("pages-said", () => new Map<string, 404 | 503>());

/**
 * For a page with nothing at its address. Next's own `notFound()` sends an empty page, which only a script fills.
 */
export function sayNotFound(headers: Pick<Headers, "get">): void {
  const id = headers.get(REQUEST_ID);
  if (id !== null) said.set(id, 404);
}

/** The database could not be had while a page was rendered: it may be tried again. */
export const sayUnavailable = (requestId: string): unknown => said.set(requestId, 503);

/** What the page of this request has said. */
export const saidStatus = (requestId: string) => said.get(requestId) ?? null;

export const forgetStatus = (requestId: string) => said.delete(requestId);
