import { createHash } from "node:crypto";

/** RFC 7636 sections 4.1 and 4.2: verifier and challenge are 43 to 128 unreserved characters. */
const UNRESERVED = /^[A-Za-z0-9\-._~]{43,128}$/;

export const isCodeChallenge = (text: string) => UNRESERVED.test(text);

/**
 * BASE64URL(SHA256(ASCII(code_verifier))), RFC 7636 section 4.2. Null for what is no verifier: other characters
 * would be folded into ASCII, and two texts would then prove the same challenge.
 */
export function s256Challenge(verifier: string): string | null {
  if (!UNRESERVED.test(verifier)) return null;
  return createHash("sha256").update(verifier, "ascii").digest("base64url");
}
