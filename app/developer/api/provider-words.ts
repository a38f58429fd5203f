import { both } from "@/lib/openapi/both";
import type { PROVIDER_ENDPOINTS } from "./provider-endpoints";

/** A field of a request or response. */
export type ProviderField = { name: string; description: string; required: boolean };

type Answer = { status: string; error?: string | undefined; description: string };

type Words = {
  parameters: readonly ProviderField[];
  /** Fields of a success. */
  fields: readonly ProviderField[];
  answers: readonly Answer[];
};

/** Returns the rows of a table: what comes before the first bar, and the text in both languages. */
const rowsOf = (table: string) =>
  table
    .trim()
    .split("\n")
    .map((row) => {
      const [key = "", ...texts] = row.trim().split(" | ");
      return { key, description: both(texts.join(" | ")) };
    });

/** Reads a table of fields. Required ones end in `*`. */
const fieldsOf = (table: string): ProviderField[] =>
  rowsOf(table).map(({ key, description }) => ({
    ...{ name: key.replace("*", ""), description, required: key.endsWith("*") },
  }));

/** Reads a table of answers by status, those that fail with their code. */
const answersOf = (table: string): Answer[] =>
  rowsOf(table).map(({ key, description }) => {
    const [status = "", error] = key.split(" ");
    return { status, error, description };
  });

const [UNREADABLE, SCOPE, TARGET, PROOF, CLIENT, ...ALWAYS] = answersOf(`
  400 invalid_request | A parameter is missing, repeated or unreadable. | 参数缺失、重复或无法解析。
  400 invalid_scope | None of the scopes is registered or granted. | 请求的权限范围均未注册或未授权。
  400 invalid_target | The API in resource is unknown or not granted. | resource 中的 API 不存在或未授权。
  400 invalid_dpop_proof | A DPoP proof is missing or wrong. | DPoP 证明缺失或有误。
  401 invalid_client | The client is unknown, or its authentication failed. | 客户端不存在，或认证失败。
  413 invalid_request | The body is too large. | 请求体过大。
  415 invalid_request | The body must be a form. | 请求体必须为表单格式。
  429 temporarily_unavailable | Too many requests. Wait for the seconds in Retry-After. | 请求过多，请按 Retry-After 中的秒数等待。
  503 temporarily_unavailable | Temporarily unavailable. Send the same request again. | 暂时不可用，请重新发送相同的请求。
`) as [Answer, Answer, Answer, Answer, Answer, ...Answer[]];

const RESOURCE =
  "resource | Identifier of the API that the access token is for. | 访问令牌所面向的 API 的标识符。";

const SCOPES = "scope* | Scopes, separated by spaces. | 权限范围，以空格分隔。";

const SIGN_IN = fieldsOf(`
  response_type* | Always code. | 固定为 code。
  client_id* | The client ID of the application. | 应用的客户端 ID。
  redirect_uri* | A registered address, character by character. | 已注册的地址，须逐字符一致。
  ${SCOPES}
  code_challenge* | SHA-256 of the code verifier, in base64url. | code_verifier 的 SHA-256 值，采用 base64url 编码。
  code_challenge_method* | Always S256. | 固定为 S256。
  state | Returned unchanged. Ties the answer to the browser that asked. | 原样返回，用于将响应与发起请求的浏览器对应。
  nonce | Returned in the ID token. | 在 ID 令牌中返回。
  response_mode | query (default) or form_post. | query（默认）或 form_post。
  prompt | none, login, consent or select_account. | none、login、consent 或 select_account。
  max_age | Seconds after which the user signs in again. | 超过此秒数后，用户需重新登录。
  acr_values | The kind of sign-in that the application asks for. | 应用要求的登录方式。
  login_hint | Username or email address to begin with. | 预填的用户名或邮箱。
  id_token_hint | An earlier ID token of the user who should be signed in. | 应登录用户此前的 ID 令牌。
  claims | Claims for the ID token, as JSON. | ID 令牌中的声明，JSON 格式。
  ui_locales | Languages for the pages, preferred first. | 页面语言，按优先顺序排列。
  dpop_jkt | Thumbprint of the key that the code is bound to. | 授权码所绑定密钥的指纹。
  ${RESOURCE}
`);

const TOKEN_QUERY = fieldsOf(`
  token* | An access token or a refresh token. | 访问令牌或刷新令牌。
  token_type_hint | access_token or refresh_token. The endpoint finds either without it. | access_token 或 refresh_token。不填也能识别。
`);

type Name = Exclude<keyof typeof PROVIDER_ENDPOINTS, "end_session_endpoint" | "jwks_uri">;

/** Parameters and answers of an endpoint of the provider. */
export const PROVIDER_WORDS: Readonly<Record<Name, Words>> = {
  authorization_endpoint: {
    parameters: [
      ...SIGN_IN,
      ...fieldsOf(
        "request_uri | Replaces the others after a pushed request. | 推送请求后，用它代替其他参数。",
      ),
    ],
    fields: [],
    answers: answersOf(`
      302 | The browser returns to redirect_uri with code, state and iss, or with error. | 浏览器携带 code、state 和 iss 返回 redirect_uri，出错时携带 error。
      400 | A page, if client_id or redirect_uri is wrong: nothing is sent there. | client_id 或 redirect_uri 有误时显示错误页面，不会跳转。
    `),
  },
  pushed_authorization_request_endpoint: {
    parameters: SIGN_IN,
    fields: fieldsOf(`
      request_uri* | Send it with client_id to the authorization endpoint, once. | 与 client_id 一起发送到授权端点，仅可使用一次。
      expires_in* | Seconds until it must be used: 300. | 有效秒数：300。
    `),
    answers: [
      ...answersOf("201 | The request was stored. | 请求已保存。"),
      ...[UNREADABLE, SCOPE, TARGET, PROOF, CLIENT, ...ALWAYS],
    ],
  },
  token_endpoint: {
    parameters: fieldsOf(`
      grant_type* | authorization_code, refresh_token, client_credentials or urn:ietf:params:oauth:grant-type:device_code. | authorization_code、refresh_token、client_credentials 或 urn:ietf:params:oauth:grant-type:device_code。
      code | The code of the sign-in, for authorization_code. Works once, for 5 minutes. | 登录得到的授权码，用于 authorization_code。5 分钟内有效，仅可使用一次。
      redirect_uri | The one of the sign-in, for authorization_code. | 登录时使用的重定向 URI，用于 authorization_code。
      code_verifier | The value behind code_challenge, for authorization_code. | code_challenge 对应的原始值，用于 authorization_code。
      refresh_token | The newest refresh token, for refresh_token. Each works once. | 最新的刷新令牌，用于 refresh_token。每个仅可使用一次。
      device_code | The code of the device, for the device grant. | 设备码，用于设备授权。
      scope | Fewer scopes than granted, for refresh_token and client_credentials. | 缩小权限范围，用于 refresh_token 和 client_credentials。
      ${RESOURCE}
    `),
    fields: fieldsOf(`
      access_token* | Send it as Authorization: Bearer. | 通过 Authorization: Bearer 发送。
      token_type* | Bearer, or DPoP for a token that is bound to a key. | Bearer；绑定密钥的令牌为 DPoP。
      expires_in* | Seconds: 900, or 300 for a JWT. | 有效秒数：900；JWT 为 300。
      scope* | The scopes that were granted. | 已授权的权限范围。
      id_token | Who signed in, with the scope openid. | 登录用户的信息，需要 openid 权限范围。
      refresh_token | Gets the next tokens. Not for services. | 用于换取新的令牌。服务没有此字段。
    `),
    answers: [
      ...answersOf("200 | Tokens. | 令牌。"),
      UNREADABLE,
      ...answersOf(`
        400 invalid_grant | The code or token is unknown, expired, used or revoked. | 授权码或令牌不存在、已过期、已使用或已撤销。
        400 unauthorized_client | The application isn't registered for this grant_type. | 应用未注册此 grant_type。
        400 unsupported_grant_type | grant_type is none of the four. | 不支持此 grant_type。
      `),
      ...[SCOPE, TARGET, PROOF],
      ...answersOf(`
        400 authorization_pending | Device: the user hasn't decided. Poll again. | 设备：用户尚未确认，请继续轮询。
        400 slow_down | Device: wait 5 seconds longer between polls. | 设备：请将轮询间隔延长 5 秒。
        400 access_denied | Device: the user said no. | 设备：用户已拒绝。
        400 expired_token | Device: the code expired. Request a new one. | 设备：代码已过期，请重新获取。
      `),
      ...[CLIENT, ...ALWAYS],
    ],
  },
  device_authorization_endpoint: {
    parameters: fieldsOf(`
      client_id* | The client ID of the application. | 应用的客户端 ID。
      ${SCOPES}
      ${RESOURCE}
    `),
    fields: fieldsOf(`
      device_code* | Poll the token endpoint with it. | 用它轮询令牌端点。
      user_code* | What the user enters, such as WDJB-MJHT. | 用户输入的代码，例如 WDJB-MJHT。
      verification_uri* | Where the user enters it. | 用户输入代码的地址。
      verification_uri_complete* | The same with the code, for a QR code. | 包含代码的地址，用于二维码。
      expires_in* | Seconds until both codes expire: 600. | 两个代码的有效秒数：600。
      interval* | Seconds between two polls: 5. | 轮询间隔秒数：5。
    `),
    answers: [
      ...answersOf(`
        200 | Codes for the device and its user. | 设备码和用户码。
        400 unauthorized_client | The application isn't registered for devices. | 应用未注册设备授权。
      `),
      ...[UNREADABLE, SCOPE, TARGET, CLIENT, ...ALWAYS],
    ],
  },
  introspection_endpoint: {
    parameters: TOKEN_QUERY,
    fields: fieldsOf(`
      active* | False for a token that doesn't work, without any other field. | 令牌无效时为 false，且没有其他字段。
      scope | What it permits. | 令牌的权限范围。
      client_id | The application that it was issued to. | 获得令牌的应用。
      sub | The user, or the service itself. | 用户，或服务自身。
      aud | The API that it is for. | 令牌所面向的 API。
      token_type | Bearer, DPoP or refresh_token. | Bearer、DPoP 或 refresh_token。
      iss | Who issued it. | 签发方。
      iat | When it was issued, in seconds since 1970. | 签发时间，自 1970 年起的秒数。
      exp | When it expires. | 过期时间。
      acr | The kind of sign-in behind it. | 对应的登录方式。
      auth_time | When the user signed in. | 用户的登录时间。
      cnf | The key that it is bound to. | 令牌所绑定的密钥。
    `),
    answers: [
      ...answersOf("200 | What is known about the token. | 令牌的信息。"),
      ...[UNREADABLE, CLIENT, ...ALWAYS],
    ],
  },
  revocation_endpoint: {
    parameters: TOKEN_QUERY,
    fields: [],
    answers: [
      ...answersOf(
        "200 | The token no longer works, or never did. The body is empty. | 令牌已失效，或本来就无效。响应体为空。",
      ),
      ...[UNREADABLE, CLIENT, ...ALWAYS],
    ],
  },
};
