import { ok, type Result, refuse } from "@/lib/result";

/** Maximum size of a form body in bytes, ten times what any of our forms needs. */
export const MAX_BODY_BYTES = 64 * 1024;

/** Media type of a form, and of one with a file. */
export const [URLENCODED, MULTIPART] = ["application/x-www-form-urlencoded", "multipart/form-data"];

/**
 * Maximum size of a body with an image in bytes: twice the image limit, so that a slightly larger
 * image gets an error at its field.
 */
export const MAX_IMAGE_BODY_BYTES = 10 * 1024 * 1024;

/**
 * `incomplete`: the client disconnected before the end of the body (RFC 9112 section 8) and gets no
 * response.
 */
type ReadingRefusal = "payload_too_large" | "incomplete";

export type BodyRefusal =
  | ReadingRefusal
  | "unsupported_media_type"
  | "too_many_parameters"
  | "not_utf8";

/** Statuses of RFC 9110 section 15.5. */
export const BODY_STATUS: Readonly<Record<BodyRefusal, number>> = {
  unsupported_media_type: 415,
  payload_too_large: 413,
  too_many_parameters: 400,
  not_utf8: 400,
  incomplete: 400,
};

/**
 * Returns the text of a form body, unparsed, with at most `most` parameters. Stops reading when the
 * body is too large.
 */
export async function readFormBody(
  request: Request,
  most = MAX_PARAMETERS,
): Promise<Result<string, BodyRefusal>> {
  if (mediaTypeOf(request.headers.get("content-type")) !== URLENCODED)
    return refuse("unsupported_media_type");
  const bytes = await readBytes(request, MAX_BODY_BYTES);
  if (!bytes.ok) return bytes;
  if (hasMore(asBuffer(bytes.value), "&", most - 1)) return refuse("too_many_parameters");
  try {
    return ok(new TextDecoder("utf-8", { fatal: true }).decode(bytes.value));
  } catch {
    return refuse("not_utf8");
  }
}

/** Returns the media type of a Content-Type header, in lower case and without its parameters. */
export function mediaTypeOf(header: string | null | undefined): string {
  const [type = ""] = (header ?? "").split(";");
  return type.trim().toLowerCase();
}

export const isMultipart = ({ headers }: Pick<Request, "headers">) =>
  mediaTypeOf(headers.get("content-type")) === MULTIPART;

/** Returns the same memory, which unlike a Uint8Array is searched for text. */
const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  Buffer.from(buffer, byteOffset, byteLength);

/** Reads a body of at most `maximum` bytes, with or without Content-Length. */
async function readBytes(
  request: Request,
  maximum: number,
): Promise<Result<Uint8Array, ReadingRefusal>> {
  const declared = Number(request.headers.get("content-length") ?? 0);
  if (declared > maximum) return refuse("payload_too_large");
  try {
    const bytes = await takeBytes(request, maximum);
    return bytes === null ? refuse("payload_too_large") : ok(bytes);
  } catch (error) {
    if (isReset(error)) return refuse("incomplete");
    throw error;
  }
}

async function takeBytes(request: Request, maximum: number): Promise<Uint8Array | null> {
  if (request.headers.has("content-length")) return new Uint8Array(await request.arrayBuffer());
  if (!request.body) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > maximum) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const isReset = (error: unknown) =>
  error instanceof Error && "code" in error && error.code === "ECONNRESET";

/**
 * Most parameters of a request to a protocol endpoint: three times those of an authorization request
 * that sends everything.
 */
export const MAX_PARAMETERS = 100;

/**
 * Most fields of a form of our pages. The largest has a name, a description and three boxes for each
 * of an API's 100 scopes (app/_apis/scope-fields.ts).
 */
export const MAX_FIELDS = 520;

/** Most parameters of an address, with those of an address in it. A page of selected rows has 50. */
const MAX_IN_ADDRESS = 200;

/** Most cookies. Browsers keep at most 180 for a site. */
const MAX_COOKIES = 250;

type Searched = { length: number; indexOf(text: string, from: number): number };

/**
 * True if a form, an address or a header has more than `most` separators. Counts them without an
 * allocation, before anything splits the text: 60 kB have room for 15,000 pairs, each of which costs
 * ten times its length.
 */
export function hasMore(text: Searched, separator: string, most: number): boolean {
  if (text.length <= most) return false;
  let at = -1;
  for (let found = 0; found <= most; found++) {
    at = text.indexOf(separator, at + 1);
    if (at < 0) return false;
  }
  return true;
}

/** True if an address has too many parameters. An encoded `&` separates those of a return address. */
export const hasManyParameters = (target: string) =>
  hasMore(target, "&", MAX_IN_ADDRESS) || hasMore(target, "%26", MAX_IN_ADDRESS);

export const hasManyCookies = (header: string) => hasMore(header, ";", MAX_COOKIES);

/** Maximum number of parts, many times what any of our forms has. */
const MAX_PARTS = 50;

/** Maximum size of a part's header in bytes: twice what the longest file name needs. */
const MAX_HEADER_BYTES = 2048;

/** Content type with its boundary (RFC 2046 section 5.1.1), and no spaces: no browser sends any. */
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
