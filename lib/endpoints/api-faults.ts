import { apiError } from "@/lib/http/api-error";
import { CORS } from "@/lib/http/cors";

/** Returns the resource API's response to a failure on the server side. */
export function apiFault(
  request: Request,
  status: 500 | 503,
  headers: Record<string, string> = {},
) {
  if (status === 500)
    return apiError(
      request,
      "internal_error",
      "Internal server error. Include the request ID when you report it.",
      { headers },
    );
  return apiError(
    request,
    "unavailable",
    "The service is temporarily unavailable; nothing was changed. Try again.",
    { headers: { "Retry-After": "1", ...headers } },
  );
}

/**
 * Returns the same response with CORS headers, so that scripts of other sites can tell a 503 from a
 * 500.
 */
export const publicFault = (request: Request, status: 500 | 503) => apiFault(request, status, CORS);
