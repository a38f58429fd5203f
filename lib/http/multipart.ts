import { MAX_BODY, readBytes, UPLOADS } from "./form-body";

/** Parts of any form of ours, many times over. */
const MAX_PARTS = 50;

/** Bytes of a part's header lines: twice what the longest name of a file makes of them. */
const MAX_HEADER = 2048;

/** RFC 2046 section 5.1.1, without the spaces that no browser sends. */
const BOUNDARY =
  /^multipart\/form-data\s*;(?:.*;)?\s*boundary=("?)([\w'()+,./:=?-]{1,70})\1\s*(?:;|$)/i;

/**
 * The form in a multipart body (RFC 7578); null where it is none, is too large, or has too many parts or too long a header: each part
 * costs its reader as much as a file does, and a body has room for 150,000, or for millions of header lines. They are
 * looked at before anything is made of them, by the boundary that is then read by.
 */
export async function readMultipart(request: Request): Promise<FormData | null> {
  const [, , boundary] = BOUNDARY.exec(request.headers.get("content-type") ?? "") ?? [];
  if (boundary === undefined) return null;
  const maximum = UPLOADS.get(new URL(request.url).pathname) ?? MAX_BODY;
  const bytes = await readBytes(request, maximum);
  if (!bytes.ok) return null;
  const body = Buffer.from(bytes.value);
  if (isTooMuch(body, `--${boundary}`)) return null;
  const headers = { "Content-Type": `multipart/form-data; boundary="${boundary}"` };
  return new Response(body, { headers }).formData().catch(() => null);
}

/** Whether it has too many parts, or one whose header lines do not end soon. */
function isTooMuch(body: Buffer, delimiter: string) {
  let at = -1;
  for (let parts = 0; parts <= MAX_PARTS + 1; parts++) {
    at = body.indexOf(delimiter, at + 1, "latin1");
    if (at === -1) return false;
    const begun = at + delimiter.length;
    const header = body.subarray(begun, begun + MAX_HEADER);
    if (header.indexOf("\r\n") === 0 && !header.includes("\r\n\r\n")) return true;
  }
  return true;
}
