import { API_ERROR_STATUS } from "@/lib/http/api-error";

/**
 * Resources (docs/specification.md, section 2) as JSON Schema 2020-12. Objects are open: a field
 * may be added within v1.
 */
export const SCHEMAS = {
  Site: {
    type: "object",
    description: "A site in the directory.",
    required: ["id", "slug", "title", "displayUrl", "description", "kind", "pinWeight"],
    properties: {
      id: { type: "string", format: "uuid" },
      slug: {
        type: "string",
        pattern: "^[a-z0-9]+(?:-[a-z0-9]+)*$",
        maxLength: 200,
        description: "Identifies the site in the redirect path.",
      },
      title: { type: "string" },
      displayUrl: { type: "string", description: "Display text, not a URL to open." },
      description: { type: "string" },
      kind: { type: "string", enum: ["internal", "external"] },
      pinWeight: {
        type: "integer",
        minimum: 0,
        maximum: 999,
        description: "Sites are sorted by pin weight, highest first, then by slug.",
      },
      targetUrl: {
        type: "string",
        format: "uri",
        maxLength: 2048,
        description:
          "The URL that the redirect currently points to. Absent if no target is configured.",
      },
    },
  },
  SitePage: {
    type: "object",
    required: ["items"],
    properties: {
      items: { type: "array", items: { $ref: "#/components/schemas/Site" } },
      total: {
        type: "integer",
        minimum: 0,
        description: "Number of enabled sites that match the filters, across all pages.",
      },
      page: { type: "integer", minimum: 1 },
      pageSize: { type: "integer", minimum: 1, maximum: 100 },
    },
  },
  CurrentUser: {
    type: "object",
    description:
      "The fields depend on the token's scopes. Fields without a value are omitted, never null.",
    required: ["sub"],
    properties: {
      sub: { type: "string", description: "Stable user identifier." },
      preferred_username: {
        type: "string",
        description: "Requires the profile scope. Can change.",
      },
      name: { type: "string", description: "Requires the profile scope." },
      picture: { type: "string", format: "uri", description: "Requires the profile scope." },
      email: { type: "string", format: "email", description: "Requires the email scope." },
      email_verified: { type: "boolean", description: "Requires the email scope." },
    },
  },
  ApiError: {
    type: "object",
    description: "The body of every error.",
    required: ["error"],
    properties: {
      error: {
        type: "object",
        required: ["code", "message"],
        properties: {
          code: { type: "string", enum: Object.keys(API_ERROR_STATUS) },
          message: {
            type: "string",
            description: "Message for developers, in English. Can change.",
          },
          requestId: { type: "string", description: "Same as the X-Request-Id header." },
          details: { description: "Additional information about the error, if available." },
        },
      },
    },
  },
} as const;
