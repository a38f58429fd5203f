/**
 * Returns the decoded path segment after `/name/`, which the URL must contain; empty if nothing
 * follows it. Next's `params` promise costs more than parsing the URL.
 */
export function segmentOf(url: string, name: string): string {
  const start = url.indexOf(`/${name}/`) + name.length + 2;
  const segment = /^[^/?]*/.exec(url.slice(start))?.[0] ?? "";
  if (!segment.includes("%")) return segment;
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
