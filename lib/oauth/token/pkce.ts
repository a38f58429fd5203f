import { createHash } from "node:crypto";

/** Verifiers and challenges are 43 to 128 unreserved characters (RFC 7636 sections 4.1 and 4.2). */
const UNRESERVED = /^[A-Za-z0-9\-._~]{43,128}$/;

export const isCodeChallenge = (text: string) => UNRESERVED.test(text);

/**
 * Returns BASE64URL(SHA256(ASCII(code_verifier))) (RFC 7636 section 4.2). Null for other
 * characters, which would be folded into ASCII, so that two texts prove the same challenge.
 */
export function s256Challenge(verifier: string): string | null {
  if (!UNRESERVED.test(verifier)) return null;
  return createHash("sha256").update(verifier, "ascii").digest("base64url");
}
