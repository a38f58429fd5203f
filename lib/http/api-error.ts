import { json } from "./answer";
import { REQUEST_ID, requestId } from "./request-id";

/** Status of each `error.code`. */
export const API_ERROR_STATUS = {
  invalid_request: 400,
  unauthenticated: 401,
  insufficient_scope: 403,
  not_found: 404,
  method_not_allowed: 405,
  payload_too_large: 413,
  unsupported_media_type: 415,
  rate_limited: 429,
  internal_error: 500,
  unavailable: 503,
} as const;

export type ApiErrorCode = keyof typeof API_ERROR_STATUS;

/** Returns an error of the resource API (docs/specification.md, section 2.4). */
export function apiError(
  request: Request,
  code: ApiErrorCode,
  message: string,
  options: { headers?: Record<string, string>; details?: unknown } = {},
): Response {
  const id = requestId(request);
  const { details, headers } = options;
  const error = { code, message, requestId: id, ...(details !== undefined && { details }) };
  return json(
    API_ERROR_STATUS[code],
    { error },
    { "Cache-Control": "no-store", [REQUEST_ID]: id, ...headers },
  );
}
