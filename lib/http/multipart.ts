import { MAX_BODY, readBytes, UPLOADS } from "./form-body";

/** Parts of any form of ours, many times over. */
const MAX_PARTS = 50;

/** RFC 2046 section 5.1.1, without the spaces that no browser sends. */
const BOUNDARY =
  /^multipart\/form-data\s*;(?:.*;)?\s*boundary=("?)([\w'()+,./:=?-]{1,70})\1\s*(?:;|$)/i;

/**
 * The form in a multipart body (RFC 7578); null where it is none, is too large, or has too many parts: each costs its reader as much
 * as a file does, and a body has room for 150,000. They are counted before anything is made of them, by the boundary
 * that is then read by.
 */
export async function readMultipart(request: Request): Promise<FormData | null> {
  const [, , boundary] = BOUNDARY.exec(request.headers.get("content-type") ?? "") ?? [];
  if (boundary === undefined) return null;
  const maximum = UPLOADS.get(new URL(request.url).pathname) ?? MAX_BODY;
  const bytes = await readBytes(request, maximum);
  if (bytes === null) return null;
  const body = Buffer.from(bytes);
  if (hasMore(body, `--${boundary}`, MAX_PARTS + 1)) return null;
  const headers = { "Content-Type": `multipart/form-data; boundary="${boundary}"` };
  return new Response(body, { headers }).formData().catch(() => null);
}

/** Whether `text` is in it more often than so many times. */
function hasMore(body: Buffer, text: string, times: number) {
  let at = -1;
  for (let n = 0; n <= times; n++) {
    at = body.indexOf(text, at + 1, "latin1");
    if (at === -1) return false;
  }
  return true;
}
