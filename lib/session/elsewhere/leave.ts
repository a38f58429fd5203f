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

const PURPOSE = "after sign-out: ";

/**
 * Returns where the user of a session signs out of its provider (OpenID Connect RP-Initiated Logout 1.0
 * section 2); null if sign-outs don't end there. `next` is the application's address that follows. There is
 * no `id_token_hint`, since no token of a provider is kept, so the provider may ask the user first.
 */
export async function signOutThere(
  sessionId: string,
  next: string | null,
): Promise<SignOutThere | null> {
  if (!(await isSignOutThere())) return null;
  const found = await findUpstreamOf(database(), sessionId);
  const location = found && parseUrl(found.endpoint);
  if (!location) return null;
  location.searchParams.set("client_id", found.clientId);
  location.searchParams.set("post_logout_redirect_uri", issuer() + SIGNED_OUT);
  if (next !== null) location.searchParams.set("state", await seal(PURPOSE + next));
  return { name: found.name, location: location.href };
}

/** Returns the application's address that a sign-out at a provider was to lead to; null if none. */
export async function signedOutTo(state: string): Promise<string | null> {
  const text = state === "" ? undefined : (await unseal(state))?.text;
  return text?.startsWith(PURPOSE) ? text.slice(PURPOSE.length) : null;
}
