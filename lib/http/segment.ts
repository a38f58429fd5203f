/**
 * The segment of a URL's path behind the segment `name`, decoded; empty where there is none. Next gives the same as a
 * promise, which costs a request more than reading it does.
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
