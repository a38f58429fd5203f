import { ok, type Result, refuse } from "@/lib/result";
import { decodeFormText } from "./parameters";

export type ClientCredentials =
  | { method: "client_secret_basic" | "client_secret_post"; clientId: string; secret: string }
  | { method: "none"; clientId: string };

export type ClientAuthenticationRefusal =
  | "client_missing"
  | "basic_malformed"
  | "scheme_unsupported"
  | "methods_mixed"
  | "client_id_differs"
  | "client_unknown"
  | "method_not_registered"
  | "secret_wrong";

/** RFC 6749 section 2.3: at most one method a request. */
export function parseClientCredentials(
  authorization: string | null,
  values: ReadonlyMap<string, string>,
): Result<ClientCredentials, ClientAuthenticationRefusal> {
  const clientId = values.get("client_id");
  const secret = values.get("client_secret");
  if (authorization !== null) {
    const basic = parseBasic(authorization);
    if (!basic.ok) return basic;
    if (secret !== undefined) return refuse("methods_mixed");
    if (clientId !== undefined && clientId !== basic.value.clientId)
      return refuse("client_id_differs");
    return basic;
  }
  if (clientId === undefined) return refuse("client_missing");
  return ok(
    secret === undefined
      ? { method: "none", clientId }
      : { method: "client_secret_post", clientId, secret },
  );
}

/** RFC 6749 section 2.3.1: both halves are form-encoded before they are joined and put in base64. */
function parseBasic(header: string): Result<ClientCredentials, ClientAuthenticationRefusal> {
  const [, scheme = "", token = ""] = /^([^ ]+) *(.*)$/.exec(header) ?? [];
  if (scheme.toLowerCase() !== "basic") return refuse("scheme_unsupported");
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(token)) return refuse("basic_malformed");
  const text = Buffer.from(token, "base64").toString("latin1");
  const colon = text.indexOf(":");
  if (colon < 0) return refuse("basic_malformed");
  const clientId = decodeFormText(utf8(text.slice(0, colon)));
  const secret = decodeFormText(utf8(text.slice(colon + 1)));
  if (!clientId || !secret) return refuse("basic_malformed");
  return ok({ method: "client_secret_basic", clientId, secret });
}

const utf8 = (latin1: string) => Buffer.from(latin1, "latin1").toString("utf8");

/** Whether the client proved itself by its registered method. `secretMatches` was computed in every case. */
export function checkClient<C extends { tokenEndpointAuthMethod: string }>(
  credentials: ClientCredentials,
  client: C | null,
  secretMatches: boolean,
): Result<C, ClientAuthenticationRefusal> {
  if (!client) return refuse("client_unknown");
  if (client.tokenEndpointAuthMethod !== credentials.method) return refuse("method_not_registered");
  if (credentials.method !== "none" && !secretMatches) return refuse("secret_wrong");
  return ok(client);
}
