import { mayForget } from "@/lib/session/passkeys/relying-party";
import { readProblems, refuseForm } from "./problems";

const FORM = "passkey_unknown";

/** Redirects to a page that says that nobody has a passkey, and remembers which one. */
export const refuseUnknown = (page: string, credentialId: string): Response =>
  refuseForm(page, FORM, { problems: {}, typed: { credentialId } });

/**
 * Returns the passkey that this browser was just refused, if it may forget it. The address alone is
 * never enough: a link could name a passkey that works.
 */
export function unknownPasskey(headers: Headers, asked: string | null, rpId: string | null) {
  if (rpId === null || !mayForget(rpId)) return null;
  const credentialId = readProblems(headers, FORM, asked)?.typed.credentialId;
  return credentialId === undefined ? null : { rpId, credentialId };
}
