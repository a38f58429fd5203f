import { ok, type Result, refuse } from "@/lib/result";
import {
  type AssertionRefusal,
  CLIENT_ASSERTION_TYPE,
  type ClientAssertion,
  readAssertion,
} from "./client-assertion";
import { decodeFormText } from "./parameters";

/** What can be compared as it stands, in the statement that needs it. */
export type PlainCredentials =
  | { method: "client_secret_basic" | "client_secret_post"; clientId: string; secret: string }
  | { method: "none"; clientId: string };

export type AssertedCredentials = {
  method: "private_key_jwt";
  clientId: string;
  assertion: ClientAssertion;
};

export type ClientCredentials = PlainCredentials | AssertedCredentials;

/** Nothing else was ever registered (applications_client_id), so nothing else is worth a look-up. */
export const isClientId = (text: string) => /^[!-~]{1,128}$/.test(text);

/** A form that a client posted, and what it says who it is with; nothing of it is believed yet. */
export type ClientRequest = {
  values: ReadonlyMap<string, string>;
  credentials: ClientCredentials;
};

/** Every endpoint where clients authenticate takes them, each once. */
export const CLIENT_PARAMETERS = [
  "client_id",
  "client_secret",
  "client_assertion_type",
  "client_assertion",
] as const;

export type ClientAuthenticationRefusal =
  | "client_missing"
  | "basic_malformed"
  | "scheme_unsupported"
  | "methods_mixed"
  | "client_id_differs"
  | "client_unknown"
  | "method_not_registered"
  | "secret_wrong"
  | "client_unproven"
  | "assertion_incomplete"
  | "assertion_type_unknown"
  | AssertionRefusal
  | "assertion_signature_wrong"
  | "assertion_replayed"
  | "client_keys_unavailable";

/** RFC 6749 section 2.3: at most one method a request. */
export function parseClientCredentials(
  authorization: string | null,
  values: ReadonlyMap<string, string>,
): Result<ClientCredentials, ClientAuthenticationRefusal> {
  const asserts = values.has("client_assertion") || values.has("client_assertion_type");
  const methods = [authorization !== null, values.has("client_secret"), asserts];
  if (methods.filter(Boolean).length > 1) return refuse("methods_mixed");
  const credentials = asserts ? parseAssertion(values) : parseSecret(authorization, values);
  if (!credentials.ok) return credentials;
  const clientId = values.get("client_id") ?? credentials.value.clientId;
  return clientId === credentials.value.clientId ? credentials : refuse("client_id_differs");
}

function parseSecret(
  authorization: string | null,
  values: ReadonlyMap<string, string>,
): Result<ClientCredentials, ClientAuthenticationRefusal> {
  if (authorization !== null) return parseBasic(authorization);
  const clientId = values.get("client_id");
  const secret = values.get("client_secret");
  if (clientId === undefined) return refuse("client_missing");
  return ok(
    secret === undefined
      ? { method: "none", clientId }
      : { method: "client_secret_post", clientId, secret },
  );
}

/** RFC 7523 section 2.2: both parameters, or neither. */
function parseAssertion(
  values: ReadonlyMap<string, string>,
): Result<ClientCredentials, ClientAuthenticationRefusal> {
  const type = values.get("client_assertion_type");
  const jwt = values.get("client_assertion");
  if (type === undefined || jwt === undefined) return refuse("assertion_incomplete");
  if (type !== CLIENT_ASSERTION_TYPE) return refuse("assertion_type_unknown");
  const read = readAssertion(jwt);
  return read.ok ? ok({ method: "private_key_jwt", ...read.value }) : read;
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

/** Whether the client proved itself by its registered method. `proven` was computed in every case. */
export function checkClient<C extends { tokenEndpointAuthMethod: string }>(
  credentials: ClientCredentials,
  client: C | null,
  proven: boolean,
): Result<C, ClientAuthenticationRefusal> {
  if (!client) return refuse("client_unknown");
  if (client.tokenEndpointAuthMethod !== credentials.method) return refuse("method_not_registered");
  if (credentials.method !== "none" && !proven) return refuse("secret_wrong");
  return ok(client);
}
