import { apiError } from "@/lib/http/api-error";
import { CORS } from "@/lib/http/cors";

const faultWith =
  (common: Record<string, string>) =>
  (request: Request, status: 500 | 503): Response =>
    status === 500
      ? apiError(
          request,
          "internal_error",
          "Internal server error. Include the request ID when you report it.",
          { headers: common },
        )
      : apiError(
          request,
          "unavailable",
          "The service is temporarily unavailable; nothing was changed. Try again.",
          { headers: { "Retry-After": "1", ...common } },
        );

/** Returns the resource API's response to a failure on the server side. Its requests only read. */
export const apiFault = faultWith({});

/**
 * Returns the same response with CORS headers, so that scripts of other sites can tell a 503 from a
 * 500.
 */
export const publicFault = faultWith(CORS);
