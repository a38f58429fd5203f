import type { PROVIDER_ENDPOINTS } from "./provider-endpoints";

/** A field of a request or response. */
export type ProviderField = [name: string, description: string, required?: "required"];

type Answer = {
  status: string;
  /** Code in `error`. */
  error?: string;
  description: string;
};

type Words = {
  parameters: readonly ProviderField[];
  /** Fields of a success. */
  fields: readonly ProviderField[];
  answers: readonly Answer[];
};

const error = (code: string, description: string): Answer => ({
  ...{ status: "400", error: code, description },
});

const UNREADABLE = error("invalid_request", "A parameter is missing, repeated or unreadable.");
const SCOPE = error("invalid_scope", "None of the scopes is registered or granted.");
const TARGET = error("invalid_target", "The API in resource is unknown or not granted.");
const PROOF = error("invalid_dpop_proof", "A DPoP proof is missing or wrong.");

const CLIENT: Answer = {
  ...error("invalid_client", "The client is unknown, or its authentication failed."),
  status: "401",
};

const ALWAYS: readonly Answer[] = [
  { status: "413", error: "invalid_request", description: "The body is too large." },
  { status: "415", error: "invalid_request", description: "The body must be a form." },
  {
    ...{ status: "429", error: "temporarily_unavailable" },
    description: "Too many requests. Wait for the seconds in Retry-After.",
  },
  {
    ...{ status: "503", error: "temporarily_unavailable" },
    description: "Temporarily unavailable. Send the same request again.",
  },
];

const RESOURCE: ProviderField = ["resource", "Identifier of the API that the access token is for."];
const SCOPES = "Scopes, separated by spaces.";

const SIGN_IN: readonly ProviderField[] = [
  ["response_type", "code", "required"],
  ["client_id", "The client ID of the application.", "required"],
  ["redirect_uri", "A registered address, character by character.", "required"],
  ["scope", SCOPES, "required"],
  ["code_challenge", "SHA-256 of the code verifier, in base64url.", "required"],
  ["code_challenge_method", "S256", "required"],
  ["state", "Returned unchanged. Ties the answer to the browser that asked."],
  ["nonce", "Returned in the ID token."],
  ["response_mode", "query (default) or form_post."],
  ["prompt", "none, login, consent or select_account."],
  ["max_age", "Seconds after which the user signs in again."],
  ["acr_values", "The kind of sign-in that the application asks for."],
  ["login_hint", "Username or email address to begin with."],
  ["id_token_hint", "An earlier ID token of the user who should be signed in."],
  ["claims", "Claims for the ID token, as JSON."],
  ["ui_locales", "Languages for the pages, preferred first."],
  ["dpop_jkt", "Thumbprint of the key that the code is bound to."],
  RESOURCE,
];

const TOKEN_QUERY: readonly ProviderField[] = [
  ["token", "An access token or a refresh token.", "required"],
  ["token_type_hint", "access_token or refresh_token. The endpoint finds either without it."],
];

type Name = Exclude<keyof typeof PROVIDER_ENDPOINTS, "end_session_endpoint" | "jwks_uri">;

/** Parameters and answers of an endpoint of the provider. In English, as the document of the API is. */
export const PROVIDER_WORDS: Readonly<Record<Name, Words>> = {
  authorization_endpoint: {
    parameters: [...SIGN_IN, ["request_uri", "Replaces the others after a pushed request."]],
    fields: [],
    answers: [
      {
        status: "302",
        description: "The browser returns to redirect_uri with code, state and iss, or with error.",
      },
      {
        status: "400",
        description: "A page, if client_id or redirect_uri is wrong: nothing is sent there.",
      },
    ],
  },
  pushed_authorization_request_endpoint: {
    parameters: SIGN_IN,
    fields: [
      ["request_uri", "Send it with client_id to the authorization endpoint, once.", "required"],
      ["expires_in", "Seconds until it must be used: 300.", "required"],
    ],
    answers: [
      { status: "201", description: "The request was stored." },
      ...[UNREADABLE, SCOPE, TARGET, PROOF, CLIENT, ...ALWAYS],
    ],
  },
  token_endpoint: {
    parameters: [
      [
        "grant_type",
        "authorization_code, refresh_token, client_credentials or urn:ietf:params:oauth:grant-type:device_code.",
        "required",
      ],
      ["code", "The code of the sign-in, for authorization_code. Works once, for 5 minutes."],
      ["redirect_uri", "The one of the sign-in, for authorization_code."],
      ["code_verifier", "The value behind code_challenge, for authorization_code."],
      ["refresh_token", "The newest refresh token, for refresh_token. Each works once."],
      ["device_code", "The code of the device, for the device grant."],
      ["scope", "Fewer scopes than granted, for refresh_token and client_credentials."],
      RESOURCE,
    ],
    fields: [
      ["access_token", "Send it as Authorization: Bearer.", "required"],
      ["token_type", "Bearer, or DPoP for a token that is bound to a key.", "required"],
      ["expires_in", "Seconds: 900, or 300 for a JWT.", "required"],
      ["scope", "The scopes that were granted.", "required"],
      ["id_token", "Who signed in, with the scope openid."],
      ["refresh_token", "Gets the next tokens. Not for services."],
    ],
    answers: [
      { status: "200", description: "Tokens." },
      UNREADABLE,
      error("invalid_grant", "The code or token is unknown, expired, used or revoked."),
      error("unauthorized_client", "The application isn't registered for this grant_type."),
      error("unsupported_grant_type", "grant_type is none of the four."),
      ...[SCOPE, TARGET, PROOF],
      error("authorization_pending", "Device: the user hasn't decided. Poll again."),
      error("slow_down", "Device: wait 5 seconds longer between polls."),
      error("access_denied", "Device: the user said no."),
      error("expired_token", "Device: the code expired. Request a new one."),
      ...[CLIENT, ...ALWAYS],
    ],
  },
  device_authorization_endpoint: {
    parameters: [
      ["client_id", "The client ID of the application.", "required"],
      ["scope", SCOPES, "required"],
      RESOURCE,
    ],
    fields: [
      ["device_code", "Poll the token endpoint with it.", "required"],
      ["user_code", "What the user enters, such as WDJB-MJHT.", "required"],
      ["verification_uri", "Where the user enters it.", "required"],
      ["verification_uri_complete", "The same with the code, for a QR code.", "required"],
      ["expires_in", "Seconds until both codes expire: 600.", "required"],
      ["interval", "Seconds between two polls: 5.", "required"],
    ],
    answers: [
      { status: "200", description: "Codes for the device and its user." },
      UNREADABLE,
      error("unauthorized_client", "The application isn't registered for devices."),
      ...[SCOPE, TARGET, CLIENT, ...ALWAYS],
    ],
  },
  introspection_endpoint: {
    parameters: TOKEN_QUERY,
    fields: [
      ["active", "False for a token that doesn't work, without any other field.", "required"],
      ["scope", "What it permits."],
      ["client_id", "The application that it was issued to."],
      ["sub", "The user, or the service itself."],
      ["aud", "The API that it is for."],
      ["token_type", "Bearer, DPoP or refresh_token."],
      ["iss", "Who issued it."],
      ["iat", "When it was issued, in seconds since 1970."],
      ["exp", "When it expires."],
      ["acr", "The kind of sign-in behind it."],
      ["auth_time", "When the user signed in."],
      ["cnf", "The key that it is bound to."],
    ],
    answers: [
      { status: "200", description: "What is known about the token." },
      ...[UNREADABLE, CLIENT, ...ALWAYS],
    ],
  },
  revocation_endpoint: {
    parameters: TOKEN_QUERY,
    fields: [],
    answers: [
      { status: "200", description: "The token no longer works, or never did. The body is empty." },
      ...[UNREADABLE, CLIENT, ...ALWAYS],
    ],
  },
};
