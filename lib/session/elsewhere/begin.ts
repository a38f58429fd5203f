import { findProvider } from "@/db/identities/administration";
import { type IdentityProvider, isChecked } from "@/db/identities/providers";
import { insertUpstreamSignIn, type UpstreamSignIn } from "@/db/identities/upstream-sign-ins";
import { database } from "@/db/system/client";
import { reading } from "@/db/system/faults";
import { isGoogle } from "@/lib/oauth/upstream/claims";
import { gitHubScopes, isGitHub } from "@/lib/oauth/upstream/github";
import { isMicrosoft } from "@/lib/oauth/upstream/metadata";
import { ok, type Result, refuse } from "@/lib/result";
import { newCredential, seal, sha256 } from "@/lib/runtime/crypto";
import { issuer } from "@/lib/runtime/env";
import { newBrowserId, readBrowserId, setBrowserId } from "@/lib/session/browser-id";
import { currentSession } from "@/lib/session/current-session";
import { metadataOf } from "./metadata";

/** Milliseconds that somebody may take at the provider. */
const LIFETIME_MS = 600_000;

/** Format of a provider's ID, the same as the constraint identity_providers_id. */
const ID = /^[a-z0-9]([a-z0-9-]{0,30}[a-z0-9])?$/;

export const isProviderId = (text: string): boolean => ID.test(text);

/** Returns the redirect address of a provider, which is registered there. */
export const callbackOf = (providerId: string) => `${issuer()}/sign-in/elsewhere/${providerId}`;

type Wanted = {
  providerId: string;
  /** Path of Foyer to which the sign-in leads. */
  next: string;
  /** Address that somebody typed; null if nobody did. */
  loginHint: string | null;
  /**
   * With `fresh`, the provider has to authenticate the user again: the one who is signed in here, if
   * anybody is. With `trial`, it needn't be enabled.
   */
  purpose: UpstreamSignIn["purpose"];
  /** True if the provider has to let them use another account than its own session's. */
  other?: boolean;
};

/** Address of the provider, with the cookie that binds the sign-in to the browser. */
export type Begun = { location: string; cookie: string };

type BeginRefusal =
  /** No enabled provider has this ID. */
  | { code: "unknown" }
  /** What the provider publishes wasn't checked, or can't be used, so a trial would say nothing. */
  | { code: "unchecked" }
  /** There is no metadata of the provider of this name that may be used. */
  | { code: "unreachable"; name: string };

/** Returns the provider with an ID that somebody sent; null if there is none. */
export const storedProvider = async (id: string) =>
  isProviderId(id) ? reading(findProvider(database(), id)) : null;

/** Returns the provider of a sign-in, which has to be enabled, or of a trial, which has to be checked. */
async function findFor({
  providerId,
  purpose,
}: Wanted): Promise<Result<IdentityProvider, BeginRefusal>> {
  const provider = await storedProvider(providerId);
  const isTrial = purpose === "trial";
  if (!provider || !(isTrial || provider.enabledAt)) return refuse({ code: "unknown" });
  return isTrial && !isChecked(provider) ? refuse({ code: "unchecked" }) : ok(provider);
}

/** Begins a sign-in with a provider. */
export async function beginElsewhere(
  wanted: Wanted,
  headers: Headers,
): Promise<Result<Begun, BeginRefusal>> {
  const now = new Date();
  const { providerId, next, loginHint, purpose } = wanted;
  const found = await findFor(wanted);
  if (!found.ok) return found;
  const provider = found.value;
  const session = purpose === "sign_in" ? null : await currentSession(headers);
  const metadata = await metadataOf(provider, now);
  if (!metadata) return refuse({ code: "unreachable", name: provider.name });
  const checks = {
    state: newCredential("upstreamState"),
    nonce: newCredential("upstreamNonce"),
    verifier: newCredential("upstreamVerifier"),
  };
  const browser = readBrowserId(headers) ?? newBrowserId();
  const row = {
    stateHash: sha256(checks.state),
    providerId,
    providerRevision: provider.revision,
    browserHash: sha256(browser),
    sealedChecks: await seal(JSON.stringify(checks)),
    purpose,
    sessionId: session?.id ?? null,
    next,
    createdAt: now,
    expiresAt: new Date(now.getTime() + LIFETIME_MS),
  };
  await database().transaction((tx) => insertUpstreamSignIn(tx, row));
  const asked = [
    ...Object.entries(requestOf(provider, checks)),
    ...Object.entries(askedAgain(wanted, provider)),
    ...(loginHint === null ? [] : [["login_hint", loginHint] as const]),
  ];
  const location = new URL(metadata.authorization_endpoint);
  for (const [name, value] of asked) location.searchParams.set(name, value);
  return ok({ location: location.href, cookie: setBrowserId(browser) });
}

/**
 * Returns the parameters by which a provider authenticates the user again (OpenID Connect Core 3.1.2.1), or has them
 * choose: whoever links an account may have another one open there.
 */
function askedAgain({ purpose, other }: Wanted, provider: IdentityProvider) {
  if (purpose === "fresh") return provider.kind === "oidc" ? { max_age: "0", prompt: "login" } : {};
  return other || purpose === "link" ? { prompt: choosing(provider) } : {};
}

/** Providers that let people choose an account. Others, which may refuse or ignore that, ask for another sign-in. */
const choosing = ({ issuer }: IdentityProvider) =>
  isGitHub(issuer) || isGoogle(issuer) || isMicrosoft(issuer) ? "select_account" : "login";

/** Returns an authorization request with PKCE (RFC 7636 section 4.3), whatever the provider says about it. */
const requestOf = (
  { id, kind, clientId, scopes, requiredOrganizations }: IdentityProvider,
  { state, nonce, verifier }: { state: string; nonce: string; verifier: string },
) => ({
  response_type: "code",
  client_id: clientId,
  redirect_uri: callbackOf(id),
  scope: (kind === "github" ? gitHubScopes(requiredOrganizations) : scopes).join(" "),
  state,
  ...(kind === "oidc" && { nonce }),
  code_challenge: sha256(verifier).toString("base64url"),
  code_challenge_method: "S256",
});
