/** Most public paths of a site, and characters of one. */
export const MOST_PATHS = 50;

/** True for an exact path, or for a prefix that ends in a slash, as the comparison below reads them. */
export const isPublicPathEntry = (entry: string): boolean =>
  entry.length <= 256 && entry !== "/" && /^\/[!-~]*$/.test(entry) && decoded(entry) === entry;

/**
 * True if everybody may open a target. It is compared after one decoding; what an application could
 * read as another path is never public.
 */
export function isPublic(target: string, publicPaths: readonly string[]): boolean {
  if (publicPaths.length === 0) return false;
  const path = decoded(target.replace(/\?.*$/s, ""));
  return (
    path !== null &&
    publicPaths.some((entry) => path === entry || (entry.endsWith("/") && path.startsWith(entry)))
  );
}

/** Returns a path after one decoding; null if it has a second reading. */
function decoded(path: string): string | null {
  if (/%(?:2f|5c|00|25)/i.test(path)) return null;
  try {
    const text = decodeURIComponent(path);
    const isPlain = text === text.normalize("NFKC") && !/\p{Zs}(?:\/|$)/u.test(text);
    return !isPlain || /[\\#?;%]|\/\/|\p{C}|(?:^|\/)(?:\.(?:\/|$)|\.\.)/u.test(text) ? null : text;
  } catch {
    return null;
  }
}
