import { apiError } from "./api-error";

/** The resource API's answer where something failed on our side. */
export const apiFault = (request: Request, status: 500 | 503) =>
  status === 503
    ? apiError(
        request,
        "unavailable",
        "The service is briefly unavailable; nothing was changed. Try again.",
        {
          headers: { "Retry-After": "1" },
        },
      )
    : apiError(
        request,
        "internal_error",
        "Something failed on our side. The request id helps us find it.",
      );
