import type { Instrumentation } from "next";
import { databaseFault } from "@/db/faults";
import { logFault } from "@/lib/endpoints/faults";
import { sayUnavailable } from "@/lib/error-pages/page-status";
import { REQUEST_ID } from "@/lib/http/request-id";

/**
 * Handles an error thrown while a page rendered: logs it under the request id shown to the user,
 * and records for the server whether a retry can help.
 */
export const onRequestError: Instrumentation.onRequestError = (error, { headers }) => {
  const id = headers[REQUEST_ID];
  const requestId = typeof id === "string" ? id : undefined;
  logFault(requestId, error);
  // A retry is safe because pages only read.
  if (databaseFault(error) && requestId !== undefined) sayUnavailable(requestId);
};
