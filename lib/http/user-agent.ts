import Bowser from "bowser";

/** What a User-Agent says of itself: "Firefox 132" and "Windows". Null for what it does not say. */
export function browserInWords(userAgent: string | null): {
  browser: string | null;
  system: string | null;
} {
  if (!userAgent) return { browser: null, system: null };
  const { browser, os } = Bowser.parse(userAgent);
  const [major] = (browser.version ?? "").split(".");
  return {
    browser: browser.name ? [browser.name, major].filter(Boolean).join(" ") : null,
    system: os.name || null,
  };
}
