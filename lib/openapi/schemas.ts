import * as z from "zod";
import { API_ERROR_STATUS, type ApiErrorCode } from "@/lib/http/answer";
import type { CurrentUser } from "@/lib/oauth/token/claims";

const kind = z.enum(["internal", "external"], "must be internal or external");
const uri = z.string().meta({ format: "uri" });
export const slug = z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);

const wholeNumber = (max: number) => {
  const error = `must be a whole number from 1 to ${max}`;
  return z
    .string()
    .regex(/^\d{1,7}$/, error)
    .transform(Number)
    .pipe(z.int().min(1, error).max(max, error));
};

/** Query parameters of `/sites`. */
export const siteQuery = z.object({
  page: wholeNumber(1_000_000)
    .default(1)
    .describe("Page number. A page past the end has no items."),
  pageSize: wholeNumber(100).default(50).describe("Number of sites per page."),
  kind: kind.optional().describe("Return only sites of this kind."),
  q: z
    .string()
    .refine((text) => [...text].length <= 100, "must have 1 to 100 characters")
    .optional()
    .meta({
      description:
        "Return only sites whose title, description or displayUrl contain these words, in any order, without regard to case and accents. An address finds the site that it leads to.",
      minLength: 1,
      maxLength: 100,
      pattern: "^[^\\u0000]+$",
    }),
});

const site = z
  .object({
    id: z.string().meta({ format: "uuid" }),
    slug: slug.max(200).describe("Identifies the site in the redirect path."),
    title: z.string(),
    displayUrl: z.string().describe("Display text, not a URL to open."),
    description: z.string(),
    kind,
    pinWeight: z
      .int()
      .min(0)
      .max(999)
      .describe("Sites are sorted by pin weight, highest first, then by slug."),
    targetUrl: uri
      .max(2048)
      .exactOptional()
      .describe(
        "The URL that the redirect currently points to. Absent if no target is configured.",
      ),
  })
  .describe("A site in the directory.");

/** Card of the directory, with exactly the fields of docs/specification.md, section 2.1. */
export type Site = z.infer<typeof site>;

const sitePage = z.object({
  items: z.array(site),
  total: z
    .int()
    .min(0)
    .optional()
    .describe("Number of enabled sites that match the filters, across all pages."),
  page: z.int().min(1).optional(),
  pageSize: z.int().min(1).max(100).optional(),
});

const currentUser = z
  .object({
    sub: z.string().describe("Stable user identifier."),
    preferred_username: z
      .string()
      .exactOptional()
      .describe("Requires the profile scope. Can change."),
    name: z.string().exactOptional().describe("Requires the profile scope."),
    given_name: z
      .string()
      .exactOptional()
      .describe("Requires the profile scope. Few users set it."),
    family_name: z
      .string()
      .exactOptional()
      .describe("Requires the profile scope. Few users set it."),
    locale: z
      .string()
      .exactOptional()
      .describe("Language tag (BCP 47). Requires the profile scope. Few users set it."),
    picture: uri.exactOptional().describe("Requires the profile scope."),
    updated_at: z
      .int()
      .min(0)
      .exactOptional()
      .describe(
        "Time of the last change to the profile, in seconds since 1970 (UTC). Requires the profile scope.",
      ),
    email: z
      .string()
      .exactOptional()
      .meta({ format: "email", description: "Requires the email scope." }),
    email_verified: z.boolean().exactOptional().describe("Requires the email scope."),
    groups: z
      .array(z.string())
      .readonly()
      .exactOptional()
      .describe(
        "Keys of the user's groups that are assigned to the application, sorted, at most 200. Requires the groups scope, and is empty rather than omitted.",
      ),
  })
  .describe(
    "The fields depend on the token's scopes. Fields without a value are omitted, never null.",
  ) satisfies z.ZodType<CurrentUser>;

const apiError = z
  .object({
    error: z.object({
      code: z.enum(Object.keys(API_ERROR_STATUS) as ApiErrorCode[]),
      message: z.string().describe("Message for developers, in English. Can change."),
      requestId: z.string().optional().describe("Same as the X-Request-Id header."),
      details: z
        .unknown()
        .optional()
        .describe("Additional information about the error, if available."),
    }),
  })
  .describe("The body of every error.");

const resources = z.registry<{ id: string }>();
resources.add(site, { id: "Site" });
resources.add(sitePage, { id: "SitePage" });
resources.add(currentUser, { id: "CurrentUser" });
resources.add(apiError, { id: "ApiError" });

/** Subset of JSON Schema 2020-12 that the document uses. */
export type JsonSchema = {
  type?: string;
  format?: string;
  description?: string;
  enum?: readonly string[];
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  default?: unknown;
  required?: readonly string[];
  properties?: Readonly<Record<string, JsonSchema>>;
  items?: JsonSchema;
  $ref?: string;
};

/** Resources (docs/specification.md, section 2) by name. Objects are open: a field may be added within v1. */
export const SCHEMAS = Object.fromEntries(
  Object.entries(
    z.toJSONSchema(resources, {
      io: "input",
      uri: (id) => `#/components/schemas/${id}`,
      // Zod bounds every integer by the safe ones.
      override: ({ jsonSchema }) => {
        if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      },
    }).schemas,
  ).map(([name, { $schema, $id, ...schema }]) => [name, schema as JsonSchema]),
);

/** Describes each property of an object as a parameter of an operation. */
export const parametersOf = (object: z.ZodObject, where: "query" | "path") =>
  Object.entries(z.toJSONSchema(object).properties as Record<string, JsonSchema>).map(
    ([name, { description, ...schema }]) => ({
      name,
      in: where,
      ...(where === "path" && { required: true }),
      ...(description !== undefined && { description }),
      schema,
    }),
  );
