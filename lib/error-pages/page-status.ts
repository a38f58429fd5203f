import { REQUEST_ID } from "@/lib/http/request-id";
import { processWide } from "@/lib/runtime/process-wide";

/** Status set while a page was rendered, by request ID; the server sends it (server/page.ts). */
const said = processWide("pages-said", () => new Map<string, 404 | 503>());

/**
 * Marks a page as not found. Next's own `notFound()` sends an empty page that only a script fills.
 */
export function sayNotFound(headers: Pick<Headers, "get">): void {
  const id = headers.get(REQUEST_ID);
  if (id !== null) said.set(id, 404);
}

/**
 * Marks a page as 503 because the database was unavailable while it was rendered; the request can
 * be retried.
 */
export const sayUnavailable = (requestId: string): unknown => said.set(requestId, 503);

/** Returns the status that the page of this request has set, or null. */
export const saidStatus = (requestId: string) => said.get(requestId) ?? null;

export const forgetStatus = (requestId: string) => said.delete(requestId);
