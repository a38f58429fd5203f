import Bowser from "bowser";

/** What a User-Agent says of itself; null for what it does not say. Browsers lie in it, so this is a hint to people only. */
export function deviceOf(userAgent: string | null) {
  const { browser, os } = Bowser.parse(userAgent || "unknown");
  return { browser: browser.name || null, system: os.name || null };
}
