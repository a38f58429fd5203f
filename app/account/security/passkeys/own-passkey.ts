import { redirect } from "next/navigation";
import { requireFreshSignIn, requireUser } from "@/lib/session/guards";
import { type Passkey, passkeysOf } from "@/lib/session/passkeys/enrol";

/** Returns the user's passkey that a page is about, after a fresh sign-in; others lead back. */
export async function requireOwnPasskey(
  id: string,
  page: (id: string) => string,
): Promise<Passkey> {
  const here = page(encodeURIComponent(id));
  const session = await requireUser(here);
  requireFreshSignIn(session, here);
  const passkeys = await passkeysOf(session.user.id);
  const own = passkeys.find((passkey) => passkey.id === id);
  return own ?? redirect("/account/security?refused=passkey_gone");
}
