import { API_ERROR_STATUS } from "@/lib/http/api-error";

/**
 * Resources (docs/specification.md, section 2) as JSON Schema 2020-12. Objects are open: a field
 * may be added within v1.
 */
export const SCHEMAS = {
  Site: {
    type: "object",
    description: "A card of the directory.",
    required: ["id", "slug", "title", "displayUrl", "description", "kind", "pinWeight"],
    properties: {
      id: { type: "string", format: "uuid" },
      slug: {
        type: "string",
        pattern: "^[a-z0-9]+(?:-[a-z0-9]+)*$",
        maxLength: 200,
        description: "Names the site in the redirect's path.",
      },
      title: { type: "string" },
      displayUrl: { type: "string", description: "Text to show, not an address to go to." },
      description: { type: "string" },
      kind: { type: "string", enum: ["internal", "external"] },
      pinWeight: {
        type: "integer",
        minimum: 0,
        maximum: 999,
        description: "Heavier sites come first; of equal weight, the lower slug.",
      },
      targetUrl: {
        type: "string",
        format: "uri",
        maxLength: 2048,
        description: "Where the redirect leads now; absent while no target is set.",
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
        description: "Enabled sites that pass the filters, over all pages.",
      },
      page: { type: "integer", minimum: 1 },
      pageSize: { type: "integer", minimum: 1, maximum: 100 },
    },
  },
  CurrentUser: {
    type: "object",
    description: "What the token's scopes show. A field without a value is left out, never null.",
    required: ["sub"],
    properties: {
      sub: { type: "string", description: "Identifies the person here, and never changes." },
      preferred_username: { type: "string", description: "Scope profile. It can change." },
      name: { type: "string", description: "Scope profile." },
      picture: { type: "string", format: "uri", description: "Scope profile." },
      email: { type: "string", format: "email", description: "Scope email." },
      email_verified: { type: "boolean", description: "Scope email." },
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
          message: { type: "string", description: "For a developer, in English; it may change." },
          requestId: { type: "string", description: "The same as the header X-Request-Id." },
          details: { description: "More about the error, where there is more." },
        },
      },
    },
  },
} as const;
