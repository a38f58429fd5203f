/** Returns an ID token's claims, unverified: for tests of the content, not the signature. */
export function claimsOf(idToken: string): Record<string, unknown> {
  const [, payload = ""] = idToken.split(".");
  return JSON.parse(Buffer.from(payload, "base64url").toString());
}
