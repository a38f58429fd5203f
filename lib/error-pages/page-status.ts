import { databaseFault } from "@/db/system/faults";
import { logFault } from "@/lib/endpoints/faults";
import { REQUEST_ID } from "@/lib/http/request";
import { processWide } from "@/lib/runtime/process-wide";

/** Status set while a page was rendered, by request ID; the server sends it (server/pages/page.ts). */
const statuses = processWide("pages-statuses", () => new Map<string, 403 | 404 | 503>());

const note = (headers: Pick<Headers, "get">, status: 403 | 404) => {
  const id = headers.get(REQUEST_ID);
  if (id !== null) statuses.set(id, status);
};

export const noteNotFound = (headers: Pick<Headers, "get">): void => note(headers, 404);

export const noteForbidden = (headers: Pick<Headers, "get">): void => note(headers, 403);

/** Marks a page as 503: the database was unavailable while it was rendered. */
export const noteUnavailable = (requestId: string): unknown => statuses.set(requestId, 503);

export const notedStatus = (requestId: string) => statuses.get(requestId) ?? null;

export const forgetStatus = (requestId: string) => statuses.delete(requestId);

/**
 * Logs a page that threw while rendering, under the request id that its error page shows. If the database was the cause,
 * the server answers 503: a page only reads, so the request can be repeated.
 */
export function logRequestError(error: unknown, headers: NodeJS.Dict<string | string[]>): void {
  const id = headers[REQUEST_ID];
  const requestId = typeof id === "string" ? id : undefined;
  logFault(requestId, error);
  if (databaseFault(error) && requestId !== undefined) noteUnavailable(requestId);
}
