/** Beginning of an address that was copied from a browser. */
const SCHEME = /^https?:\/\//i;

export const hasScheme = (text: string): boolean => SCHEME.test(text);

/**
 * Returns host and path of an address as they are compared, whether it has a scheme or not:
 * international hosts as `xn--`, without `www.`, a port that the scheme implies, query and fragment.
 * Null for other texts.
 */
export function addressOf(text: string): string | null {
  try {
    const { host, pathname } = new URL(hasScheme(text) ? text : `https://${text}`);
    return (host.replace(/^www\./, "") + pathname.toLowerCase()).replace(/\/+$/, "");
  } catch {
    return null;
  }
}

/** True if one address is the other, or leads further into the same host. */
export const addressesMeet = (known: string, wanted: string): boolean =>
  known.startsWith(wanted) || wanted.startsWith(`${known}/`);
