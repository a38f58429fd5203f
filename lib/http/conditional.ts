/**
 * True if If-None-Match contains this ETag (RFC 9110 section 13.1.2: weak comparison, a list, or
 * `*`).
 */
export function noneMatch(header: string | null, etag: string): boolean {
  if (header === null) return false;
  if (header.trim() === "*") return true;
  return header.split(",").some((candidate) => candidate.trim().replace(/^W\//, "") === etag);
}

/** True if the client accepts gzip (RFC 9110 section 12.5.3, ignoring relative weights). */
export const acceptsGzip = (header: string | null) =>
  header !== null && /(?:^|,)\s*gzip\s*(?:$|,|;(?!\s*q=0(?:\.0*)?\s*(?:$|,)))/i.test(header);
