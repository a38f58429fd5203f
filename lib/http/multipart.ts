import { readBytes } from "./form-body";

/** Maximum number of parts, many times what any of our forms has. */
const MAX_PARTS = 50;

/** Maximum size of a part's header in bytes: twice what the longest file name needs. */
const MAX_HEADER_BYTES = 2048;

/**
 * Content type with its boundary (RFC 2046 section 5.1.1), without the spaces that no browser
 * sends.
 */
const BOUNDARY =
  /^multipart\/form-data\s*;(?:.*;)?\s*boundary=("?)([\w'()+,./:=?-]{1,70})\1\s*(?:;|$)/i;

/**
 * Returns the form in a multipart body (RFC 7578), or null if it is not a form, is too large, or
 * has too many parts or too long a part header. Parts are checked before parsing, by the boundary
 * that the parser then uses: each costs as much as a file, and a body has room for 150,000 of them
 * or for millions of header lines.
 */
export async function readMultipart(request: Request, maxBytes: number): Promise<FormData | null> {
  const [, , boundary] = BOUNDARY.exec(request.headers.get("content-type") ?? "") ?? [];
  if (boundary === undefined) return null;
  const bytes = await readBytes(request, maxBytes);
  if (!bytes.ok) return null;
  const body = Buffer.from(bytes.value);
  if (isTooMuch(body, `--${boundary}`)) return null;
  const headers = { "Content-Type": `multipart/form-data; boundary="${boundary}"` };
  return new Response(body, { headers }).formData().catch(() => null);
}

/** True if the body has too many parts, or a part whose header is longer than MAX_HEADER_BYTES. */
function isTooMuch(body: Buffer, delimiter: string) {
  let at = -1;
  for (let parts = 0; parts <= MAX_PARTS + 1; parts++) {
    at = body.indexOf(delimiter, at + 1, "latin1");
    if (at === -1) return false;
    const begun = at + delimiter.length;
    const header = body.subarray(begun, begun + MAX_HEADER_BYTES);
    if (header.indexOf("\r\n") === 0 && !header.includes("\r\n\r\n")) return true;
  }
  return true;
}
