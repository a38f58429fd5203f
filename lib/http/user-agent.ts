import Bowser from "bowser";

/**
 * Returns browser and system of a User-Agent, such as "Firefox 132" and "Windows"; null if it does
 * not name them.
 */
export function browserInWords(userAgent: string | null): {
  browser: string | null;
  system: string | null;
} {
  if (!userAgent) return { browser: null, system: null };
  const { browser, os } = Bowser.parse(userAgent);
  const [major] = (browser.version ?? "").split(".");
  return {
    // The system is named beside it ("Samsung Internet for Android"); people know Edge without its maker.
    browser: browser.name
      ? [browser.name.replace(/^Microsoft | for Android$/, ""), major].filter(Boolean).join(" ")
      : null,
    system: os.name || null,
  };
}

/** Maximum length of a program's name, which anyone can choose. */
const MAX_PROGRAM = 40;

/**
 * Returns what a User-Agent names: "Firefox 132 · Windows", or for other programs the first product,
 * such as "step 0.28" (RFC 9110 section 10.1.5). Null if it names nothing.
 */
export function programInWords(userAgent: string | null): string | null {
  if (userAgent?.startsWith("Mozilla/")) {
    const { browser, system } = browserInWords(userAgent);
    return [browser, system].filter(Boolean).join(" · ") || null;
  }
  const [, name, version] = /^([!#$%&'*+.^_`|~\w-]+)(?:\/([\w.-]+))?/.exec(userAgent ?? "") ?? [];
  return name ? [name, version].filter(Boolean).join(" ").slice(0, MAX_PROGRAM) : null;
}

export const DEVICE_KINDS = ["computer", "phone", "tablet", "other"] as const;
export type DeviceKind = (typeof DEVICE_KINDS)[number];

const KIND: Record<string, DeviceKind> = { desktop: "computer", mobile: "phone", tablet: "tablet" };

export const deviceKind = (userAgent: string | null): DeviceKind =>
  KIND[(userAgent && Bowser.parse(userAgent).platform.type) || ""] ?? "other";
