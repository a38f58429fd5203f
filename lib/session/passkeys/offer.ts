import { findSessionPasskeys } from "@/db/factors/passkey-challenges";
import { database } from "@/db/system/client";
import { reading } from "@/db/system/faults";
import type { Opened } from "@/lib/session/open-session";
import { readSessionProof } from "@/lib/session/session-cookie";
import { endOffersTo, mayOffer } from "./offers";
import { MAX_PASSKEYS } from "./options";
import { passkeyHost } from "./relying-party";

/**
 * True if a user who just signed in with a password may add a passkey here, and wasn't asked lately.
 * Never to confirm a sign-in: whoever is about to do something else isn't kept from it.
 */
export async function isOfferDue(opened: Opened, headers: Headers, now: Date): Promise<boolean> {
  if ("keeping" in opened || passkeyHost() === null) return false;
  if (readSessionProof(headers)?.id === opened.id) return false;
  const found = await reading(findSessionPasskeys(database(), opened.id));
  return found !== null && found.count < MAX_PASSKEYS && mayOffer(found.userId, headers, now);
}

/** Returns the Set-Cookie value after a sign-in with a passkey; null if it opened no session. */
export async function noteUsedPasskey(
  opened: Opened,
  headers: Headers,
  now: Date,
): Promise<string | null> {
  if ("keeping" in opened) return null;
  const found = await reading(findSessionPasskeys(database(), opened.id));
  return found && endOffersTo(found.userId, headers, now);
}
