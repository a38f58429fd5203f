import * as z from "zod";
import { API_ERROR_STATUS, type ApiErrorCode } from "@/lib/http/answer";
import type { CurrentUser } from "@/lib/oauth/token/claims";
import { both } from "./both";

/** Describes a type by "English | 中文". */
const told = <T extends z.ZodType>(type: T, texts: string) => type.describe(both(texts));

const optional = <T extends z.ZodType>(type: T, texts: string) => told(type.exactOptional(), texts);

export const kind = z.enum(["internal", "external"], "must be internal or external");
const uri = z.string().meta({ format: "uri" });
export const slug = z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);

const site = told(
  z.object({
    id: z.string().meta({ format: "uuid" }),
    slug: told(slug.max(200), "Identifies the site in the redirect path. | 跳转路径中的站点标识。"),
    title: z.string(),
    displayUrl: told(
      z.string(),
      "Display text, not a URL to open. | 仅供显示的文本，不能用于打开。",
    ),
    description: z.string(),
    kind,
    pinWeight: told(
      z.int().min(0).max(999),
      "Sites are sorted by pin weight, highest first, then by slug. | 站点按置顶权重从高到低排序，相同时按标识排序。",
    ),
    targetUrl: optional(
      uri.max(2048),
      "The URL that the redirect currently points to. Absent if no target is configured. | 当前跳转的目标地址。未配置时没有此字段。",
    ),
  }),
  "A site in the directory. | 目录中的站点。",
);

/** Card of the directory, with exactly the fields of docs/specification.md, section 2.1. */
export type Site = z.infer<typeof site>;

const sitePage = z.object({
  items: z.array(site),
  total: told(
    z.int().min(0).optional(),
    "Number of enabled sites that match the filters, across all pages. | 符合条件的已启用站点总数（所有页）。",
  ),
  page: z.int().min(1).optional(),
  pageSize: z.int().min(1).max(100).optional(),
});

const currentUser = told(
  z.object({
    sub: told(z.string(), "Stable user identifier. | 固定不变的用户标识。"),
    preferred_username: optional(
      z.string(),
      "Requires the profile scope. Can change. | 需要 profile 权限范围，可能变化。",
    ),
    name: optional(z.string(), "Requires the profile scope. | 需要 profile 权限范围。"),
    given_name: optional(
      z.string(),
      "Requires the profile scope. Few users set it. | 需要 profile 权限范围，多数用户未填写。",
    ),
    family_name: optional(
      z.string(),
      "Requires the profile scope. Few users set it. | 需要 profile 权限范围，多数用户未填写。",
    ),
    locale: optional(
      z.string(),
      "Language tag (BCP 47). Requires the profile scope. Few users set it. | 语言标签（BCP 47）。需要 profile 权限范围，多数用户未填写。",
    ),
    picture: optional(uri, "Requires the profile scope. | 需要 profile 权限范围。"),
    updated_at: optional(
      z.int().min(0),
      "Time of the last change to the profile, in seconds since 1970 (UTC). Requires the profile scope. | 用户信息的最后修改时间，自 1970 年（UTC）起的秒数。需要 profile 权限范围。",
    ),
    email: z
      .string()
      .exactOptional()
      .meta({
        format: "email",
        description: both("Requires the email scope. | 需要 email 权限范围。"),
      }),
    email_verified: optional(z.boolean(), "Requires the email scope. | 需要 email 权限范围。"),
    groups: optional(
      z.array(z.string()).readonly(),
      "Keys of the user's groups that are assigned to the application, sorted, at most 200. Requires the groups scope, and is empty rather than omitted. | 分配给该应用的用户群组标识，已排序，最多 200 个。需要 groups 权限范围；没有群组时为空数组，不会省略。",
    ),
  }),
  "The fields depend on the token's scopes. Fields without a value are omitted, never null. | 字段取决于令牌的权限范围。没有值的字段会省略，不会为 null。",
) satisfies z.ZodType<CurrentUser>;

const apiError = told(
  z.object({
    error: z.object({
      code: z.enum(Object.keys(API_ERROR_STATUS) as ApiErrorCode[]),
      message: told(
        z.string(),
        "Message for developers, in English. Can change. | 供开发者查看的英文信息，可能变化。",
      ),
      requestId: told(
        z.string().optional(),
        "Same as the X-Request-Id header. | 与 X-Request-Id 响应头相同。",
      ),
      details: told(
        z.unknown().optional(),
        "Additional information about the error, if available. | 错误的补充信息（如有）。",
      ),
    }),
  }),
  "The body of every error. | 所有错误的响应体。",
);

const resources = z.registry<{ id: string }>();
resources.add(site, { id: "Site" });
resources.add(sitePage, { id: "SitePage" });
resources.add(currentUser, { id: "CurrentUser" });
resources.add(apiError, { id: "ApiError" });

/** Pattern of any text but NUL, which nobody types: the reference leaves it out. */
export const ANY_TEXT = "^[^\\u0000]+$";

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
