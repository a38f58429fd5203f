import { databaseFault } from "@/db/system/faults";
import { logFault } from "@/lib/endpoints/faults";
import { REQUEST_ID } from "@/lib/http/request-id";
import { noteUnavailable } from "./page-status";

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
