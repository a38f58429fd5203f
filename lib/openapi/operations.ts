import { API_ERROR_STATUS, type ApiErrorCode } from "@/lib/http/api-error";

/** Descriptions of the errors by code. */
const WHEN: Partial<Record<ApiErrorCode, string>> = {
  invalid_request: "A parameter is wrong, empty or repeated, or the token was sent twice.",
  unauthenticated: "There is no token, or it is unknown, expired or revoked.",
  insufficient_scope: "The token lacks the scope openid.",
  not_found: "There is no such site, it is not enabled, or it leads nowhere yet.",
  payload_too_large: "The body is too large.",
  unsupported_media_type: "A body must be application/x-www-form-urlencoded.",
  rate_limited: "Too many requests from this address.",
  unavailable: "The service cannot answer at the moment; nothing was changed.",
};

const RETRY_AFTER = {
  description: "Seconds to wait.",
  required: true,
  schema: { type: "integer", minimum: 1 },
} as const;

const CHALLENGE = {
  description: "RFC 6750 section 3; `error` stands in it only where a token was sent.",
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

const query = (name: string, description: string, schema: object) => ({
  name,
  in: "query",
  description,
  schema,
});

const me = {
  tags: ["Profile"],
  security: [{ openId: ["openid"] }],
  responses: {
    200: { description: "The profile, limited by the scopes.", content: content("CurrentUser") },
    ...errors("invalid_request", "unauthenticated", "insufficient_scope", "unavailable"),
  },
};

/** Operations of the resource API (docs/specification.md, sections 4.1 to 4.3). */
export const PATHS = {
  "/sites": {
    get: {
      operationId: "listSites",
      tags: ["Directory"],
      summary: "The enabled sites, the heaviest first",
      description:
        "Public. The answer has an ETag: send it back as If-None-Match, and 304 says that nothing has changed.",
      security: [],
      parameters: [
        query("page", "A page past the end has no items.", {
          type: "integer",
          minimum: 1,
          maximum: 1_000_000,
          default: 1,
        }),
        query("pageSize", "Sites on a page.", {
          type: "integer",
          minimum: 1,
          maximum: 100,
          default: 50,
        }),
        query("kind", "Only sites of this kind.", {
          type: "string",
          enum: ["internal", "external"],
        }),
        query("q", "Only sites with this text in title, description or displayUrl, in any case.", {
          type: "string",
          minLength: 1,
          maxLength: 100,
        }),
      ],
      responses: {
        200: {
          description: "A page of sites.",
          headers: { ETag: { required: true, schema: { type: "string" } } },
          content: content("SitePage"),
        },
        304: { description: "Nothing has changed since If-None-Match." },
        ...errors("invalid_request", "rate_limited", "unavailable"),
      },
    },
  },
  "/sites/{slug}/redirect": {
    get: {
      operationId: "openSite",
      tags: ["Directory"],
      summary: "Leads to where an administrator points the site now",
      description: "Public. Never cached. Link to this rather than to targetUrl, which can change.",
      security: [],
      parameters: [
        {
          name: "slug",
          in: "path",
          required: true,
          schema: { type: "string", pattern: "^[a-z0-9]+(?:-[a-z0-9]+)*$" },
        },
      ],
      responses: {
        302: {
          description: "The target, exactly as it was set.",
          headers: { Location: { required: true, schema: { type: "string", format: "uri" } } },
        },
        ...errors("not_found", "rate_limited", "unavailable"),
      },
    },
  },
  "/me": {
    get: {
      operationId: "currentUser",
      summary: "The profile of the person that the access token belongs to",
      description:
        "Also the userinfo_endpoint of OpenID Connect. The token goes into the header Authorization: Bearer.",
      ...me,
    },
    post: {
      operationId: "currentUserByForm",
      summary: "The same by POST, as OpenID Connect Core 5.3.1 has it",
      requestBody: {
        required: false,
        description: "Where the header cannot be set, the token may stand in a form.",
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
