import { domainToUnicode } from "node:url";

/** Letters whose script nothing else in a label is mixed with; Latin letters look like none of them. */
const SINGLE = ["Arabic", "Hebrew", "Thai", "Devanagari", "Bengali", "Tamil", "Telugu", "Gujarati"];

/** Matches labels of a script with at least one letter that no Latin one looks like. */
const apartFromLatin = (script: string, alike: string) =>
  new RegExp(`^(?=.*[^${alike}0-9-])[\\p{sc=${script}}0-9-]+$`, "u");

/**
 * Labels that look like no other: Latin with accents, Chinese, Japanese and Korean, also with ASCII,
 * or another single script (UTS 39 section 5.2, "highly restrictive"). Signs that look like a slash
 * or a dash don't mix with ASCII.
 */
const DISTINCT = [
  /^[a-z0-9\u00df-\u00f6\u00f8-\u0130\u0132-\u0137\u0139-\u017e\u0218-\u021b\u1ea0-\u1ef9-]+$/,
  /^(?!(?=.*[a-z]).*[\u30ce\u30fc\u3033-\u3035\u4e00\u4e36\u4e3f])[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}a-z0-9-]+$/u,
  /^[\p{sc=Hangul}a-z0-9-]+$/u,
  ...SINGLE.map((script) => new RegExp(`^[\\p{scx=${script}}0-9-]+$`, "u")),
  apartFromLatin("Cyrillic", "асԁеёһіїјӏорԛѕԝхуўъьҽпгѵѡ"),
  apartFromLatin("Greek", "αάικνοόρτυύϋΰχωώίϊΐ"),
];

const isDistinct = (label: string) => DISTINCT.some((pattern) => pattern.test(label));

/** Returns a host name with international labels as people write them, unless one could be taken for another one (docs/decisions/0175). */
function readable(name: string): string {
  const written = /xn--/i.test(name) ? domainToUnicode(name) : "";
  return written.split(".").every(isDistinct) ? written : name;
}

/** Returns what people can compare with their expectation: a URL's host and port, or its private-use scheme. */
export function readableHost(url: string): string {
  const { hostname, port, protocol } = new URL(url);
  return hostname === "" ? protocol.slice(0, -1) : readable(hostname) + (port && `:${port}`);
}

export const readableEmail = (email: string): string =>
  email.replace(/@([^@]+)$/, (_, domain: string) => `@${readable(domain)}`);
