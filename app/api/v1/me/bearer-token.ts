import { readFormBody } from "@/lib/http/form-body";
import { parseParameters } from "@/lib/oauth/parameters";
import { ok, type Result, refuse } from "@/lib/result";

export type BearerRefusal =
  | "token_missing"
  | "scheme_unsupported"
  | "token_sent_twice"
  | "unsupported_media_type"
  | "payload_too_large"
  | "body_malformed";

/** The access token of a request: in the header, or in a posted form (RFC 6750 sections 2.1, 2.2), never in the query. */
export async function bearerToken(request: Request): Promise<Result<string, BearerRefusal>> {
  const inHeader = headerToken(request.headers.get("authorization"));
  if (request.method !== "POST" || !hasBody(request)) return inHeader;
  const inBody = await bodyToken(request);
  if (!inBody.ok || inBody.value === null) return inBody.ok ? inHeader : inBody;
  // Any Authorization is a second way of sending one.
  return request.headers.has("authorization") ? refuse("token_sent_twice") : ok(inBody.value);
}

function headerToken(authorization: string | null): Result<string, BearerRefusal> {
  if (authorization === null) return refuse("token_missing");
  const [, scheme = "", token = ""] = /^([^ ]+) +(.*)$/.exec(authorization) ?? [];
  if (scheme.toLowerCase() !== "bearer") return refuse("scheme_unsupported");
  // Two headers arrive as one, joined by a comma, which no token holds (RFC 6750 section 2.1).
  return token.includes(",") ? refuse("token_sent_twice") : ok(token);
}

async function bodyToken(request: Request): Promise<Result<string | null, BearerRefusal>> {
  const body = await readFormBody(request);
  if (!body.ok) return refuse(body.error === "not_utf8" ? "body_malformed" : body.error);
  const { values, repeated, malformed } = parseParameters(body.value);
  if (repeated.has("access_token")) return refuse("token_sent_twice");
  if (malformed.has("access_token")) return refuse("body_malformed");
  return ok(values.get("access_token") ?? null);
}

const hasBody = (request: Request) =>
  request.headers.has("transfer-encoding") ||
  Number(request.headers.get("content-length") ?? 0) > 0;
