import { apiError } from "@/lib/http/api-error";
import { CORS } from "@/lib/http/cors";

/** The resource API's answer where something failed on our side. */
export function apiFault(
  request: Request,
  status: 500 | 503,
  headers: Record<string, string> = {},
) {
  if (status === 500)
    return apiError(
      request,
      "internal_error",
      "Something failed on our side. The request id helps us find it.",
      { headers },
    );
  return apiError(
    request,
    "unavailable",
    "The service is briefly unavailable; nothing was changed. Try again.",
    { headers: { "Retry-After": "1", ...headers } },
  );
}

/** The same where scripts of other sites may read it: they must be able to tell "later" from "broken". */
export const publicFault = (request: Request, status: 500 | 503) => apiFault(request, status, CORS);
