import { isRestrictedFor } from "@/lib/oauth/authorize/context";
import type { IdTokenHint } from "@/lib/oauth/authorize/id-token-hint";
import { joint } from "@/lib/oauth/authorize/response";
import { after, LIFETIME, numericDate } from "@/lib/oauth/lifetimes";
import { type Parameters, unreadableParameter } from "@/lib/oauth/parameters";
import { ok, type Result, refuse } from "@/lib/result";

/** Parameters of a logout request (OpenID Connect RP-Initiated Logout 1.0 section 2). */
export type LogoutRequest = {
  idTokenHint: string | null;
  clientId: string | null;
  redirectUri: string | null;
  state: string | null;
};

/** Reasons to show an error page: no redirect, and nobody is signed out. */
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
  /** See RegisteredClient.onlyFor. */
  onlyFor: string | null;
  postLogoutRedirectUris: readonly string[];
};

/** Logout request that passed all checks. */
export type Logout = {
  /** User whose session the relying party proved to know; null if it proved nothing. */
  subject: string | null;
  client: LogoutClient | null;
  /** Registered address with the state appended. `locationFor` decides who may be sent there. */
  address: string | null;
};

const KNOWN = ["id_token_hint", "client_id", "post_logout_redirect_uri", "state"];

/**
 * Parses a logout request. Ignores `logout_hint` and unknown parameters, repeated or not;
 * `ui_locales` only affects the language of our pages.
 */
export const parseLogoutRequest = (
  parameters: Parameters,
): Result<LogoutRequest, "parameter_unreadable"> =>
  unreadableParameter(parameters, KNOWN) === null
    ? ok(logoutRequest((name) => parameters.values.get(name)))
    : refuse("parameter_unreadable");

/** Builds a logout request from any source that reads parameters by name. */
export const logoutRequest = (
  read: (name: string) => string | null | undefined,
): LogoutRequest => ({
  idTokenHint: read("id_token_hint") || null,
  clientId: read("client_id") || null,
  redirectUri: read("post_logout_redirect_uri") || null,
  state: read("state") || null,
});

/**
 * Checks a logout request (RP-Initiated Logout 1.0 sections 2 and 3). `client` is the one named by
 * `client_id`, else by the hint's audience. Addresses are compared as strings.
 */
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
 * Returns "sign_out" if the relying party proved to know the signed-in user, else "ask". Sessions
 * aren't compared: the user may have started a new one since the hint was issued
 * (docs/design/protocol.md).
 */
export function logoutStep(
  { subject }: Logout,
  signedIn: string | null,
): "nothing" | "sign_out" | "ask" {
  if (signedIn === null) return "nothing";
  return subject === signedIn ? "sign_out" : "ask";
}

/** Returns the address to send the user to after logout; null: our own page. */
export const locationFor = ({ client, address }: Logout, userId: string | null): string | null =>
  client && isRestrictedFor(client, userId) ? null : address;

/** True if a client that had an address still leads there. The address may have a state. */
export const stillLeadsTo = (
  { suspended, postLogoutRedirectUris }: LogoutClient,
  address: string,
): boolean =>
  !suspended &&
  postLogoutRedirectUris.some(
    (uri) => address === uri || address.startsWith(`${uri}${joint(uri)}state=`),
  );

const postLogoutAddress = (redirectUri: string, state: string | null) =>
  state === null
    ? redirectUri
    : `${redirectUri}${joint(redirectUri)}${new URLSearchParams({ state })}`;

/** Event that marks a logout token (OpenID Connect Back-Channel Logout 1.0 section 2.4). */
export const EVENT = "http://schemas.openid.net/event/backchannel-logout";

/**
 * Returns the claims of a logout token (Back-Channel Logout 1.0 section 2.4). There is no nonce, so
 * that careless verifiers don't accept it as an ID token.
 */
export function logoutTokenClaims(
  token: { issuer: string; clientId: string; subject: string; sessionId: string; id: string },
  now: Date,
) {
  const issuedAt = numericDate(now);
  return {
    iss: token.issuer,
    aud: token.clientId,
    iat: issuedAt,
    exp: issuedAt + LIFETIME.logoutToken,
    jti: token.id,
    sub: token.subject,
    sid: token.sessionId,
    events: { [EVENT]: {} },
  };
}

/** Result of a delivery attempt, by the response's status (Back-Channel Logout 1.0 section 2.8). */
type Delivery = "delivered" | "refused" | "failed";

/**
 * Returns the result of an attempt. 400 is a final refusal by the relying party; other failures may
 * be transient.
 */
export function judgeDelivery(status: number): Delivery {
  if (status >= 200 && status < 300) return "delivered";
  return status === 400 ? "refused" : "failed";
}

/** Seconds to wait after the first, second, … failed attempt; the last value repeats. */
const PAUSES_SECONDS = [5, 30, 120, 600, 3600];

/** Seconds after the end of the session at which retries stop. */
const GIVE_UP_SECONDS = 86_400;

/** Returns when to retry, or null to give up. `attempts` counts the failed ones. */
export function nextAttempt(notice: { attempts: number; createdAt: Date }, now: Date): Date | null {
  const pause = PAUSES_SECONDS[Math.min(notice.attempts, PAUSES_SECONDS.length) - 1] ?? 0;
  const next = after(now, pause);
  return next < after(notice.createdAt, GIVE_UP_SECONDS) ? next : null;
}
