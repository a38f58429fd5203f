import * as z from "zod";
import { API_ERROR_STATUS, type ApiErrorCode } from "@/lib/http/answer";
import { both } from "./both";
import { parametersOf, siteQuery } from "./parameters";
import { slug } from "./schemas";

/** Descriptions of the errors by code. */
const WHEN: Partial<Record<ApiErrorCode, string>> = {
  invalid_request: both(
    "A parameter is invalid, empty or repeated, or the token was sent twice. | 参数无效、为空或重复，或令牌发送了两次。",
  ),
  unauthenticated: both(
    "The access token is missing, unknown, expired or revoked. | 访问令牌缺失、不存在、已过期或已撤销。",
  ),
  insufficient_scope: both(
    "The access token does not include the openid scope. | 访问令牌不含 openid 权限范围。",
  ),
  not_found: both(
    "The site does not exist, is disabled or has no target URL. | 站点不存在、已停用或没有目标地址。",
  ),
  payload_too_large: both("The body is too large. | 请求体过大。"),
  unsupported_media_type: both(
    "The body must be application/x-www-form-urlencoded. | 请求体必须为 application/x-www-form-urlencoded 格式。",
  ),
  rate_limited: both("Too many requests from this IP address. | 该 IP 地址的请求过多。"),
  unavailable: both(
    "The service is temporarily unavailable; nothing was changed. | 服务暂时不可用，未做任何更改。",
  ),
};

const RETRY_AFTER = {
  description: both("Seconds until the next request is accepted. | 可再次请求前需等待的秒数。"),
  required: true,
  schema: { type: "integer", minimum: 1 },
} as const;

const CHALLENGE = {
  description: both(
    "RFC 6750 section 3, RFC 9449 section 7.1. Contains `error` only if a token was sent; otherwise it has a challenge for each scheme. | RFC 6750 第 3 节、RFC 9449 第 7.1 节。发送了令牌时才包含 `error`，否则列出每种认证方式。",
  ),
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
      description: both(
        "The profile, limited to the granted scopes. | 用户信息，仅含已授权的权限范围。",
      ),
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
      summary: both("List enabled sites | 获取已启用的站点"),
      description: both(
        "Public. Sorted by pin weight, highest first, then by slug. Send the ETag of an earlier response as If-None-Match to get 304 if nothing has changed. | 公开接口。按置顶权重从高到低排序，相同时按站点标识排序。通过 If-None-Match 发送之前响应的 ETag，内容未变时返回 304。",
      ),
      security: [],
      parameters: parametersOf(siteQuery, "query"),
      responses: {
        200: {
          description: both("A page of sites. | 一页站点。"),
          headers: { ETag: { required: true, schema: { type: "string" } } },
          content: content("SitePage"),
        },
        304: { description: both("The list has not changed. | 列表没有变化。") },
        ...errors("invalid_request", "rate_limited", "unavailable"),
      },
    },
  },
  "/sites/{slug}/redirect": {
    get: {
      operationId: "openSite",
      tags: ["Directory"],
      summary: both("Redirect to a site | 跳转到站点"),
      description: both(
        "Public and never cached. Link to this endpoint instead of targetUrl, which can change. | 公开接口，不缓存。链接请使用此地址，而不是可能变化的 targetUrl。",
      ),
      security: [],
      parameters: parametersOf(z.object({ slug }), "path"),
      responses: {
        302: {
          description: both("The target URL, exactly as configured. | 目标地址，与配置完全一致。"),
          headers: { Location: { required: true, schema: { type: "string", format: "uri" } } },
        },
        ...errors("not_found", "rate_limited", "unavailable"),
      },
    },
  },
  "/me": {
    get: {
      operationId: "currentUser",
      summary: both("Get the current user | 获取当前用户"),
      description: both(
        "Also the OpenID Connect userinfo_endpoint. Send the access token in the Authorization header with the Bearer scheme, or, if it is bound to a key, with the DPoP scheme and a proof. | 同时也是 OpenID Connect 的 userinfo_endpoint。请在 Authorization 请求头中以 Bearer 方式发送访问令牌；绑定密钥的令牌使用 DPoP 方式并附带证明。",
      ),
      ...me,
    },
    post: {
      operationId: "currentUserByForm",
      summary: both("Get the current user by POST | 通过 POST 获取当前用户"),
      requestBody: {
        required: false,
        description: both(
          "The access token, if you can't set the Authorization header. | 无法设置 Authorization 请求头时使用的访问令牌。",
        ),
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
