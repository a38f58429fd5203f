import { answer } from "./answer";

/**
 * Headers for endpoints that scripts of any site may call, without credentials
 * (docs/specification.md, section 7).
 */
export const CORS = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers": "ETag, WWW-Authenticate, Retry-After, X-Request-Id, DPoP-Nonce",
} as const;

/**
 * Headers that scripts may send. Clients of the Model Context Protocol send its version when they
 * discover an authorization server.
 */
const SENT = "Authorization, Content-Type, DPoP, If-None-Match, MCP-Protocol-Version";

/** Returns the response to a preflight request. */
export const preflight = (methods: string) =>
  answer(204, null, {
    ...CORS,
    "Access-Control-Allow-Methods": methods,
    "Access-Control-Allow-Headers": SENT,
    "Access-Control-Max-Age": "86400",
  });
