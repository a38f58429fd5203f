/** Maximum number of characters. Our own addresses are shorter, and headers stay short. */
const MAX_LENGTH = 2048;

/** Returns where a form goes next: its `next`, if that is a path of this origin, else `home`. */
export function returnAddress(next: string | null | undefined, home = "/"): string {
  return next && next.length <= MAX_LENGTH && isOwnPath(next) ? next : home;
}

/**
 * True if every browser reads the path as one of this origin: it starts with one slash and has no
 * backslash, no control or other character that a URL parser drops or rewrites, nothing that
 * decodes to a second slash, and no dot segments that lead back to one.
 */
const isOwnPath = (next: string) =>
  /^\/(?![/\\])[!-~]*$/.test(next) &&
  !/^\/(?:%2f|%5c|\.)/i.test(next) &&
  !next.includes("\\") &&
  next.startsWith(new URL(next, "http://x").pathname);
