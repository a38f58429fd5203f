import { isMacOf, macOf } from "@/lib/runtime/crypto";

/*
 * A mailed invitation has a proof after its token, which nobody else can make: whoever uses it reads
 * the mailbox (docs/decisions/0124-verify-the-address-of-a-mailed-invitation.md).
 */

const proofOf = (token: string, email: string) => `mailed invitation ${token} ${email}`;

/** Returns the token of an invitation as only the mail to this address has it. */
export const mailedToken = (token: string, email: string) =>
  `${token}.${macOf(proofOf(token, email))}`;

/** Splits the text of a link into its token and, if it was mailed, the proof. */
export function readToken(text: string) {
  const [token = "", proof] = text.split(".", 2);
  return {
    token,
    /** True if the link was in a mail to this address. */
    isMailedTo: (email: string) => proof !== undefined && isMacOf(proofOf(token, email), proof),
  };
}
