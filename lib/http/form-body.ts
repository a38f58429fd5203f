import { ok, type Result, refuse } from "@/lib/result";
import { hasMore, MAX_PARAMETERS } from "./pairs";

/** Maximum size of a form body in bytes, ten times what any of our forms needs. */
export const MAX_BODY_BYTES = 64 * 1024;

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
  const [type = ""] = (request.headers.get("content-type") ?? "").split(";");
  if (type.trim().toLowerCase() !== "application/x-www-form-urlencoded")
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

/** Returns the same memory, which unlike a Uint8Array is searched for text. */
const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  Buffer.from(buffer, byteOffset, byteLength);

/** Reads a body of at most `maximum` bytes, with or without Content-Length. */
export async function readBytes(
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
