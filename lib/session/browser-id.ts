import { browserCookie, formatCookie, readCookie } from "@/lib/http/cookies";
import { credentialHash, newCredential } from "@/lib/runtime/crypto";

/** Seconds that a browser keeps its ID. A request waits ten minutes. */
const LIFETIME_SECONDS = 86_400;

export const newBrowserId = () => newCredential("browser");

/** Returns the ID that binds stored requests to this browser; null if it has none of ours. */
export function readBrowserId(headers: Headers): string | null {
  const value = readCookie(headers, browserCookie());
  return value !== null && credentialHash("browser", value) ? value : null;
}

export const setBrowserId = (id: string) => formatCookie(browserCookie(), id, LIFETIME_SECONDS);
