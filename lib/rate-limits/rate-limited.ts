import { apiError } from "@/lib/http/api-error";
import type { Limit } from "./limits";

/** Returns the 429 response of the resource API. */
export const rateLimited = (
  request: Request,
  { retryAfter, headers }: Limit,
  more: Record<string, string> = {},
) =>
  apiError(request, "rate_limited", `Too many requests. Retry in ${retryAfter} seconds.`, {
    headers: { "Retry-After": String(retryAfter), ...headers, ...more },
  });
