import { answer } from "./answer";

/**
 * Headers for endpoints that scripts of any site may call, without credentials
 * (docs/specification.md, section 7).
 */
export const CORS = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers": "WWW-Authenticate, Retry-After, X-Request-Id",
} as const;

/**
 * Returns the response to a preflight request; `headers` lists the request headers that scripts may
 * send.
 */
export const preflight = (methods: string, headers = "Authorization, Content-Type") =>
  answer(204, null, {
    ...CORS,
    "Access-Control-Allow-Methods": methods,
    "Access-Control-Allow-Headers": headers,
    "Access-Control-Max-Age": "86400",
  });
