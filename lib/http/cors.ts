import { answer } from "./answer";

/** For addresses that any site's script may call; never with credentials (docs/specification.md, section 7). */
export const CORS = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers": "WWW-Authenticate, Retry-After, X-Request-Id",
} as const;

/** The answer to a preflight request; `headers` are those that scripts may send. */
export const preflight = (methods: string, headers = "Authorization, Content-Type") =>
  answer(204, null, {
    ...CORS,
    "Access-Control-Allow-Methods": methods,
    "Access-Control-Allow-Headers": headers,
    "Access-Control-Max-Age": "86400",
  });
