import { answer } from "./answer";

/** For addresses that any site's script may call; never with credentials (decisions.md, CORS). */
export const CORS = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers": "WWW-Authenticate, Retry-After, X-Request-Id",
} as const;

/** The answer to a preflight request. */
export const preflight = (methods: string) =>
  answer(204, null, {
    ...CORS,
    "Access-Control-Allow-Methods": methods,
    "Access-Control-Allow-Headers": "Authorization, Content-Type",
    "Access-Control-Max-Age": "86400",
  });
