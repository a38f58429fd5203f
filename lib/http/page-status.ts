import { processWide } from "@/lib/process-wide";
import { REQUEST_ID } from "./request-id";

/** The requests that are being answered so. */
const notFound = processWide("pages-not-found", () => new Set<string>());

/**
 * For a page with nothing at its address: our server answers with 404 (server/page.ts). Next's own `notFound()` sends
 * an empty page, which only a script fills.
 */
export function sayNotFound(headers: Pick<Headers, "get">): void {
  const id = headers.get(REQUEST_ID);
  if (id !== null) notFound.add(id);
}

/** Whether the page of this request has said so; once. */
export const takeNotFound = (requestId: string) => notFound.delete(requestId);
