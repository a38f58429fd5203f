import * as z from "zod";
import { API_ERROR_STATUS, type ApiErrorCode } from "@/lib/http/answer";
import { parametersOf, siteQuery, slug } from "./schemas";

/** Descriptions of the errors by code. */
const WHEN: Partial<Record<ApiErrorCode, string>> = {
  invalid_request: "A parameter is invalid, empty or repeated, or the token was sent twice.",
  unauthenticated: "The access token is missing, unknown, expired or revoked.",
  insufficient_scope: "The access token does not include the openid scope.",
  not_found: "The site does not exist, is disabled or has no target URL.",
  payload_too_large: "The body is too large.",
  unsupported_media_type: "The body must be application/x-www-form-urlencoded.",
  rate_limited: "Too many requests from this IP address.",
  unavailable: "The service is temporarily unavailable; nothing was changed.",
};

const RETRY_AFTER = {
  description: "Seconds until the next request is accepted.",
  required: true,
  schema: { type: "integer", minimum: 1 },
} as const;

const CHALLENGE = {
  description:
    "RFC 6750 section 3, RFC 9449 section 7.1. Contains `error` only if a token was sent; otherwise it has a challenge for each scheme.",
  required: true,
  schema: { type: "string" },
} as const;

const HEADERS: Partial<Record<ApiErrorCode, object>> = {
  rate_limited: { "Retry-After": RETRY_AFTER },
  unauthenticated: { "WWW-Authenticate": CHALLENGE },
  insufficient_scope: { "WWW-Authenticate": CHALLENGE },
};

const content = (schema: string) => ({
  "application/json": { schema: { $ref: `#/components/schemas/${schema}` } },
});

const errors = (...codes: ApiErrorCode[]) =>
  Object.fromEntries(
    codes.map((code) => [
      API_ERROR_STATUS[code],
      {
        description: WHEN[code] ?? code,
        ...(HEADERS[code] && { headers: HEADERS[code] }),
        content: content("ApiError"),
      },
    ]),
  );

const me = {
  tags: ["Profile"],
  security: [{ openId: ["openid"] }, { dpop: [] }],
  responses: {
    200: {
      description: "The profile, limited to the granted scopes.",
      content: content("CurrentUser"),
    },
    ...errors("invalid_request", "unauthenticated", "insufficient_scope", "unavailable"),
  },
};

/** Operations of the resource API (docs/specification.md, sections 4.1 to 4.3). */
export const PATHS = {
  "/sites": {
    get: {
      operationId: "listSites",
      tags: ["Directory"],
      summary: "List enabled sites",
      description:
        "Public. Sorted by pin weight, highest first, then by slug. Send the ETag of an earlier response as If-None-Match to get 304 if nothing has changed.",
      security: [],
      parameters: parametersOf(siteQuery, "query"),
      responses: {
        200: {
          description: "A page of sites.",
          headers: { ETag: { required: true, schema: { type: "string" } } },
          content: content("SitePage"),
        },
        304: { description: "The list has not changed." },
        ...errors("invalid_request", "rate_limited", "unavailable"),
      },
    },
  },
  "/sites/{slug}/redirect": {
    get: {
      operationId: "openSite",
      tags: ["Directory"],
      summary: "Redirect to a site",
      description:
        "Public and never cached. Link to this endpoint instead of targetUrl, which can change.",
      security: [],
      parameters: parametersOf(z.object({ slug }), "path"),
      responses: {
        302: {
          description: "The target URL, exactly as configured.",
          headers: { Location: { required: true, schema: { type: "string", format: "uri" } } },
        },
        ...errors("not_found", "rate_limited", "unavailable"),
      },
    },
  },
  "/me": {
    get: {
      operationId: "currentUser",
      summary: "Get the current user",
      description:
        "Also the OpenID Connect userinfo_endpoint. Send the access token in the Authorization header with the Bearer scheme, or, if it is bound to a key, with the DPoP scheme and a proof.",
      ...me,
    },
    post: {
      operationId: "currentUserByForm",
      summary: "Get the current user by POST",
      requestBody: {
        required: false,
        description: "The access token, if you can't set the Authorization header.",
        content: {
          "application/x-www-form-urlencoded": {
            schema: { type: "object", properties: { access_token: { type: "string" } } },
          },
        },
      },
      ...me,
      responses: { ...me.responses, ...errors("payload_too_large", "unsupported_media_type") },
    },
  },
};
