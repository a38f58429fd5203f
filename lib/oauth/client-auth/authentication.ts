import { decodeFormText } from "@/lib/oauth/parameters";
import { ok, type Result, refuse } from "@/lib/result";
import {
  type AssertionRefusal,
  CLIENT_ASSERTION_TYPE,
  type ClientAssertion,
  readAssertion,
} from "./assertion";

export type SecretMethod = "client_secret_basic" | "client_secret_post";

/** True if clients that authenticate this way have a secret (RFC 6749 section 2.3.1). */
export const takesSecret = (method: string): method is SecretMethod =>
  method === "client_secret_basic" || method === "client_secret_post";

/** Credentials that a SQL statement can compare as they are. */
export type PlainCredentials =
  | { method: SecretMethod; clientId: string; secret: string }
  | { method: "none"; clientId: string };

export type AssertedCredentials = {
  method: "private_key_jwt";
  clientId: string;
  assertion: ClientAssertion;
};

export type ClientCredentials = PlainCredentials | AssertedCredentials;

/**
 * True if the text can be a client ID. The constraint applications_client_id allows nothing else,
 * so anything else needs no lookup.
 */
export const isClientId = (text: string) => /^[!-~]{1,128}$/.test(text);

/** Form posted by a client, with the credentials it came with; nothing is verified yet. */
export type ClientRequest = {
  values: ReadonlyMap<string, string>;
  credentials: ClientCredentials;
};

/** Parameters of every endpoint that authenticates clients, each allowed once. */
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
  | "secret_belongs_in_header"
  | "secret_belongs_in_form"
  | "secret_wrong"
  | "client_unproven"
  | "assertion_incomplete"
  | "assertion_type_unknown"
  | AssertionRefusal
  | "assertion_signature_wrong"
  | "assertion_replayed"
  | KeysRefusal;

/** Refusal because the client's keys can't be fetched, with the reason for its developer. */
export type KeysRefusal = `client_keys_unavailable: ${string}`;

export const isKeysRefusal = (refusal: unknown): refusal is KeysRefusal =>
  `${refusal}`.startsWith("client_keys_unavailable: ");

/** Parses a client's credentials. A request may use only one method (RFC 6749 section 2.3). */
export function parseClientCredentials(
  authorization: string | null,
  values: ReadonlyMap<string, string>,
): Result<ClientCredentials, ClientAuthenticationRefusal> {
  const sent = sentMethods(authorization, values);
  if (sent.length > 1) return refuse("methods_mixed");
  const credentials = sent.includes("private_key_jwt")
    ? parseAssertion(values)
    : parseSecret(authorization, values);
  if (!credentials.ok) return credentials;
  const clientId = values.get("client_id") ?? credentials.value.clientId;
  return clientId === credentials.value.clientId ? credentials : refuse("client_id_differs");
}

/** Returns methods whose parameters a request has, well formed or not; none for client_id alone. */
export function sentMethods(
  authorization: string | null,
  values: ReadonlyMap<string, string>,
): ClientCredentials["method"][] {
  const asserts = values.has("client_assertion") || values.has("client_assertion_type");
  return [
    ...(authorization === null ? [] : (["client_secret_basic"] as const)),
    ...(values.has("client_secret") ? (["client_secret_post"] as const) : []),
    ...(asserts ? (["private_key_jwt"] as const) : []),
  ];
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

/** Parses an assertion, which takes both parameters (RFC 7523 section 2.2). */
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

/**
 * Parses a Basic header, whose halves are form-encoded before they are joined and base64-encoded
 * (RFC 6749 section 2.3.1).
 */
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

type ClientMethod = { tokenEndpointAuthMethod: string; authMethodEnforced: boolean };

/**
 * Returns the methods that a client may use. A secret may come in the header or in the form, unless
 * its settings enforce one (docs/decisions/0059).
 */
export const acceptedMethods = ({ tokenEndpointAuthMethod, authMethodEnforced }: ClientMethod) =>
  takesSecret(tokenEndpointAuthMethod) && !authMethodEnforced
    ? ["client_secret_basic", "client_secret_post"]
    : [tokenEndpointAuthMethod];

/**
 * Checks that the client authenticated by a method that it may use. `proven` is true if the
 * credential is right and is computed in every case. Only callers with the right secret learn which
 * method is registered.
 */
export function checkClient<C extends ClientMethod>(
  credentials: ClientCredentials,
  client: C | null,
  proven: boolean,
): Result<C, ClientAuthenticationRefusal> {
  if (!client) return refuse("client_unknown");
  const { method } = credentials;
  if (!acceptedMethods(client).includes(method)) return refuse(misplaced(method, proven));
  if (method !== "none" && !proven) return refuse("secret_wrong");
  return ok(client);
}

function misplaced(method: string, proven: boolean): ClientAuthenticationRefusal {
  if (!proven || !takesSecret(method)) return "method_not_registered";
  return method === "client_secret_post" ? "secret_belongs_in_header" : "secret_belongs_in_form";
}

/** Refusals of a secret that may be a guess: all but one that is right, and sent by another method. */
const OF_GUESSES = new Set<unknown>([
  "client_unknown",
  "method_not_registered",
  "secret_wrong",
] satisfies ClientAuthenticationRefusal[]);

/** True if a client was refused because its secret, if it sent one, isn't the client's. */
export const isOfGuess = (refusal: unknown) => OF_GUESSES.has(refusal);
