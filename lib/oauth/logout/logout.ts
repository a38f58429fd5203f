import { isForOthers } from "@/lib/oauth/authorize/context";
import type { IdTokenHint } from "@/lib/oauth/authorize/id-token-hint";
import { joint } from "@/lib/oauth/authorize/response";
import { type Parameters, unreadableParameter } from "@/lib/oauth/parameters";
import { ok, type Result, refuse } from "@/lib/result";

/** What a relying party asks for (OpenID Connect RP-Initiated Logout 1.0 section 2). */
export type LogoutRequest = {
  idTokenHint: string | null;
  clientId: string | null;
  redirectUri: string | null;
  state: string | null;
};

/** An error page: no redirect, and nobody is signed out. */
export type LogoutRefusal =
  | "parameter_unreadable"
  | "hint_invalid"
  | "hint_of_another_client"
  | "client_missing"
  | "client_unknown"
  | "client_suspended"
  | "redirect_uri_unregistered";

export type LogoutClient = {
  clientId: string;
  name: string;
  suspended: boolean;
  /** As RegisteredClient has it. */
  onlyFor: string | null;
  postLogoutRedirectUris: readonly string[];
};

/** A request that may be followed. */
export type Logout = {
  /** Whose session the relying party proved to know; null: it proved nothing. */
  subject: string | null;
  client: LogoutClient | null;
  /** The registered address that it names, with the state; who may be sent there is `locationFor`'s to say. */
  address: string | null;
};

const KNOWN = ["id_token_hint", "client_id", "post_logout_redirect_uri", "state"];

/** `logout_hint` and unknown parameters are ignored, however they are sent; `ui_locales` only decides what our pages speak. */
export const parseLogoutRequest = (
  parameters: Parameters,
): Result<LogoutRequest, "parameter_unreadable"> =>
  unreadableParameter(parameters, KNOWN) === null
    ? ok(logoutRequest((name) => parameters.values.get(name)))
    : refuse("parameter_unreadable");

/** The same from whatever holds the parameters by name. */
export const logoutRequest = (
  read: (name: string) => string | null | undefined,
): LogoutRequest => ({
  idTokenHint: read("id_token_hint") || null,
  clientId: read("client_id") || null,
  redirectUri: read("post_logout_redirect_uri") || null,
  state: read("state") || null,
});

/** Section 2 and 3: addresses are compared as strings. `client` is who `client_id`, else the hint's audience, names. */
export function checkLogout(
  request: LogoutRequest,
  { hint, client }: { hint: IdTokenHint | null; client: LogoutClient | null },
): Result<Logout, LogoutRefusal> {
  const { clientId, redirectUri, state } = request;
  if (hint && clientId !== null && clientId !== hint.audience)
    return refuse("hint_of_another_client");
  if (!client && (hint || clientId !== null)) return refuse("client_unknown");
  if (client?.suspended) return refuse("client_suspended");
  const subject = hint?.subject ?? null;
  if (redirectUri === null) return ok({ subject, client, address: null });
  if (!client) return refuse("client_missing");
  if (!client.postLogoutRedirectUris.includes(redirectUri))
    return refuse("redirect_uri_unregistered");
  return ok({ subject, client, address: postLogoutAddress(redirectUri, state) });
}

/**
 * Who proves to know the person that is signed in signs them out at once; anybody else has to let them decide. The
 * session is not compared: it may have begun anew since the hint was issued (docs/decisions/0019).
 */
export function logoutStep(
  { subject }: Logout,
  signedIn: string | null,
): "nothing" | "sign_out" | "ask" {
  if (signedIn === null) return "nothing";
  return subject === signedIn ? "sign_out" : "ask";
}

/** Where somebody goes afterwards; null: nowhere but our own page. */
export const locationFor = ({ client, address }: Logout, userId: string | null): string | null =>
  client && isForOthers(client, userId) ? null : address;

const postLogoutAddress = (redirectUri: string, state: string | null) =>
  state === null
    ? redirectUri
    : `${redirectUri}${joint(redirectUri)}${new URLSearchParams({ state })}`;
