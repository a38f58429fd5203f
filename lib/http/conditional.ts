import { hasMore } from "./form-body";

/** Maximum number of entity tags that are compared. Clients send one or two. */
const MAX_TAGS = 20;

/** True if If-None-Match contains this ETag (RFC 9110 section 13.1.2: weak, a list, or `*`). */
export function noneMatch(header: string | null, etag: string): boolean {
  if (header === null || hasMore(header, ",", MAX_TAGS - 1)) return false;
  if (header.trim() === "*") return true;
  return header.split(",").some((candidate) => candidate.trim().replace(/^W\//, "") === etag);
}

const AFTER = String.raw`\s*(?:$|,|;(?!\s*q=0(?:\.0*)?\s*(?:$|,)))`;

const ACCEPTED = {
  gzip: new RegExp(String.raw`(?:^|,)\s*gzip${AFTER}`, "i"),
  br: new RegExp(String.raw`(?:^|,)\s*br${AFTER}`, "i"),
  html: new RegExp(String.raw`(?:^|,)\s*text/html${AFTER}`, "i"),
};

/** True if the client accepts a content coding, or names HTML (RFC 9110 section 12.5, ignoring relative weights). */
export const accepts = (header: string | null, coding: keyof typeof ACCEPTED) =>
  header !== null && ACCEPTED[coding].test(header);

/**
 * True for a browser that opens an address: it names HTML in its Accept header. Clients of an API
 * name JSON, any type or nothing.
 */
export const acceptsPage = ({ headers }: Pick<Request, "headers">) =>
  accepts(headers.get("accept"), "html");

export const acceptsGzip = (header: string | null) => accepts(header, "gzip");
