import { redirect } from "next/navigation";
import { requireFreshSignIn, requireUser } from "@/lib/session/guards";
import { type Passkey, passkeysOf } from "@/lib/session/passkeys/enrol";

/** Returns the passkey that a page is about and its owner, after a fresh sign-in; others lead back. */
export async function requireOwnPasskey(id: string): Promise<{ passkey: Passkey; userId: string }> {
  const session = await requireUser();
  await requireFreshSignIn(session);
  const passkeys = await passkeysOf(session.user.id);
  const passkey = passkeys.find((own) => own.id === id);
  if (!passkey) redirect("/account/security?refused=passkey_gone");
  return { passkey, userId: session.user.id };
}
