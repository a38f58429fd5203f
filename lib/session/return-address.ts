/** Characters; an address of ours is shorter, and what is said back stays short. */
const MAX_LENGTH = 2048;

/** Where a form goes on to: a path of this origin, else `home`. `next` is what the form sent. */
export function returnAddress(next: string | null | undefined, home = "/account"): string {
  return next && next.length <= MAX_LENGTH && isOwnPath(next) ? next : home;
}

/**
 * A path that every browser reads as one of this origin: one slash first, no backslash, no control or other character
 * that a URL parser drops or rewrites, nothing that decodes to a second slash, and no dots that lead back to one.
 */
const isOwnPath = (next: string) =>
  /^\/(?![/\\])[!-~]*$/.test(next) &&
  !/^\/(?:%2f|%5c|\.)/i.test(next) &&
  !next.includes("\\") &&
  next.startsWith(new URL(next, "http://x").pathname);
