import { EVENT } from "@/lib/oauth/logout/logout";
import { ok, type Result, refuse } from "@/lib/result";

/** Whose sessions a provider says that ended: all of a subject, or the ones of a session there. */
export type UpstreamLogout = { jti: string; subject: string | null; sid: string | null };

/** Seconds after its issue for which a logout token is accepted. */
export const LOGOUT_TOKEN_SECONDS = 120;

/** Types of a logout token. Section 2.4 recommends its own one, and some providers send the general one. */
const TYPES = ["logout+jwt", "application/logout+jwt", "jwt"];

/**
 * Reads the claims of a logout token whose signature, issuer, audience and age were checked (OpenID
 * Connect Back-Channel Logout 1.0 section 2.6). No type is needed to tell it from an ID token, which has
 * no `events`, and a nonce, since every sign-in asks for one (sections 2.4 and 4). A token without
 * `subjectClaim`, which identifies people at the provider, has to name a session there.
 */
export function readLogoutToken(
  claims: Readonly<Record<string, unknown>>,
  { type = "jwt", subjectClaim }: { type: string | undefined; subjectClaim: "sub" | "oid" },
): Result<UpstreamLogout, "logout_token_unfit"> {
  const { events, nonce, jti, sub, sid } = claims;
  if (!TYPES.includes(type.toLowerCase())) return refuse("logout_token_unfit");
  if (!isLogout(events) || nonce !== undefined || !isName(jti)) return refuse("logout_token_unfit");
  const subject = claims[subjectClaim];
  if (![sub, subject, sid].every((name) => name === undefined || isName(name)))
    return refuse("logout_token_unfit");
  const named = { subject: nameIn(subject), sid: nameIn(sid) };
  return (named.subject ?? named.sid) ? ok({ jti, ...named }) : refuse("logout_token_unfit");
}

const nameIn = (claim: unknown) => (isName(claim) ? claim : null);

const isLogout = (events: unknown) => isObject(events) && isObject(Reflect.get(events, EVENT));

const isObject = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isName = (value: unknown): value is string =>
  typeof value === "string" && value !== "" && value.length <= 255;
