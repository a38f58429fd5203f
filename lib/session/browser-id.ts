import { browserCookie, formatCookie, readCookie } from "@/lib/http/cookies";
import { credentialHash, newCredential } from "@/lib/runtime/crypto";

/** Seconds; a request waits ten minutes, a browser keeps its id for a day. */
const LIFETIME = 86_400;

export const newBrowserId = () => newCredential("browser");

/** The id that binds stored authorization requests to this browser; null if it has none of ours. */
export function readBrowserId(headers: Headers): string | null {
  const value = readCookie(headers, browserCookie());
  return value !== null && credentialHash("browser", value) ? value : null;
}

/** A Set-Cookie value. */
export const setBrowserId = (id: string) => formatCookie(browserCookie(), id, LIFETIME);
