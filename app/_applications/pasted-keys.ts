import { PRIVATE_MEMBERS } from "@/lib/oauth/keys/jwks";

/** True if a text may contain a private key: PEM, or a JWK however it is quoted. */
export const mayBeKey = (text: string) =>
  text.includes("PRIVATE KEY") || (/[{}]/.test(text) && /\bkty\b/.test(text));

/** True for JSON without a private or symmetric key (RFC 7518 section 6). */
export function isPublicJson(text: string): boolean {
  try {
    JSON.parse(text);
  } catch {
    return false;
  }
  // Reads the text itself, because JSON.parse drops all but the last of repeated members.
  return [...text.matchAll(JSON_STRING)].every(([, string = "", colon]) => {
    const unescaped: string = JSON.parse(string);
    return colon ? !PRIVATE_MEMBERS.includes(unescaped) : !mayBeKey(unescaped);
  });
}

/** Matches a string, and the colon after the name of a member. */
const JSON_STRING = /("(?:[^"\\]|\\.)*")\s*(:?)/g;
