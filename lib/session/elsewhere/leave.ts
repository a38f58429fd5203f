import { findUpstreamOf } from "@/db/identities/providers";
import { database } from "@/db/system/client";
import { parseUrl } from "@/lib/addresses";
import { seal, unseal } from "@/lib/runtime/crypto";
import { issuer } from "@/lib/runtime/env";
import { isSignOutThere } from "./offered";

/** Path to which a provider sends the browser back. */
export const SIGNED_OUT = "/sign-out/elsewhere";

/** Where a session's user signs out of its provider, too. */
export type SignOutThere = { name: string; location: string };

/** Application's address that follows a sign-out. */
export type Next = { clientId: string; address: string };

const PURPOSE = "sign-out leads to ";

/** Milliseconds that somebody may take at the provider before the sign-out ends here. */
const LIFETIME_MS = 600_000;

/**
 * Returns where the user of a session signs out of its provider (OpenID Connect RP-Initiated Logout 1.0
 * section 2); null if sign-outs don't end there. There is no `id_token_hint`, since no token of a provider is kept, so the provider may ask the user first.
 */
export async function signOutThere(
  sessionId: string,
  next: Next | null,
): Promise<SignOutThere | null> {
  if (!(await isSignOutThere())) return null;
  const found = await findUpstreamOf(database(), sessionId);
  const location = found && signOutAddress(found.endpoint, found.clientId);
  if (!location) return null;
  const kept = next && JSON.stringify({ ...next, at: Date.now() });
  if (kept) location.searchParams.set("state", await seal(PURPOSE + kept));
  return { name: found.name, location: location.href };
}

/** Returns where a client's people sign out at a provider, and come back from. */
export function signOutAddress(endpoint: string, clientId: string): URL | null {
  const location = parseUrl(endpoint);
  location?.searchParams.set("client_id", clientId);
  location?.searchParams.set("post_logout_redirect_uri", issuer() + SIGNED_OUT);
  return location;
}

/** Returns what a sign-out at a provider was to lead to; null if nothing, or too long ago. */
export async function signedOutTo(state: string, now: Date): Promise<Next | null> {
  const text = state === "" ? undefined : (await unseal(state))?.text;
  if (!text?.startsWith(PURPOSE)) return null;
  const { at, ...next }: Next & { at: number } = JSON.parse(text.slice(PURPOSE.length));
  return now.getTime() - at <= LIFETIME_MS ? next : null;
}
