import { findPasskeyState } from "@/db/factors/passkeys";
import { database } from "@/db/system/client";
import { reading } from "@/db/system/faults";
import { passkeyHost } from "./relying-party";

type Owner = { id: string; username: string; name: string | null };

/**
 * Returns what a password manager may show of a user's passkeys; null if they never added one. The
 * list of passkeys is only for the page after a change: one that is being added in another tab is
 * not stored yet, and would be removed.
 */
export async function passkeyStateOf({ id, username, name }: Owner, changed: boolean) {
  const rpId = passkeyHost();
  if (rpId === null) return null;
  const { handle, credentialIds } = await reading(findPasskeyState(database(), id, rpId));
  return (
    handle && {
      rpId,
      userId: handle.toString("base64url"),
      name: username,
      displayName: name ?? username,
      accepted: changed ? credentialIds.map((one) => one.toString("base64url")) : null,
    }
  );
}
