import type { Instrumentation } from "next";
import { databaseFault } from "@/db/faults";
import { logFault } from "@/lib/endpoints/faults";
import { sayUnavailable } from "@/lib/error-pages/page-status";
import { REQUEST_ID } from "@/lib/http/request-id";

/** A page threw while it was rendered: the log tells why under the id that people are shown, and our server whether to try again. */
export const onRequestError: Instrumentation.onRequestError = (error, { headers }) => {
  const id = headers[REQUEST_ID];
  const requestId = typeof id === "string" ? id : undefined;
  logFault(requestId, error);
  // It has changed nothing: pages only read.
  if (databaseFault(error) && requestId !== undefined) sayUnavailable(requestId);
};
