import { answering, publicFault } from "@/lib/endpoints/faults";
import { answer, apiError } from "@/lib/http/answer";
import { noneMatch } from "@/lib/http/conditional";
import { type Content, cachedImage } from "@/lib/images/image-cache";
import { isImageName, mediaTypeOf, readImage } from "@/lib/images/serve-image";
import { countAgainst, rateLimited } from "@/lib/rate-limits/limits";
import { callerOrNetworks } from "@/lib/session/proven-caller";

type Context = { params: Promise<{ file: string }> };

const HEADERS = {
  "Cache-Control": "public, max-age=31536000, immutable",
  "Content-Security-Policy": "default-src 'none'",
  "Cross-Origin-Resource-Policy": "cross-origin",
};

/**
 * Serves an uploaded picture, icon or logo. Its name is the hash of its content, so it never
 * changes, and a client that sends it as ETag has the content.
 */
export const GET = answering<Context>(async (request, { params }): Promise<Response> => {
  const { file } = await params;
  if (!isImageName(file)) return notFound(request);
  const headers = { ...HEADERS, ETag: `"${file.slice(0, file.indexOf("."))}"` };
  if (noneMatch(request.headers.get("if-none-match"), headers.ETag))
    return answer(304, null, headers);
  const content = cachedImage(file) ?? (await readCounted(request, file));
  return content instanceof Uint8Array
    ? answer(200, content, { "Content-Type": mediaTypeOf(file), ...headers })
    : content;
}, publicFault);

/** Reads an image from the database. Names that no image has count against the network's limit. */
async function readCounted(request: Request, file: string): Promise<Content | Response> {
  const limit = countAgainst("unknown", callerOrNetworks(request.headers));
  if (limit.exceeded) return rateLimited(request, limit);
  const content = await readImage(file);
  if (content === null) return notFound(request);
  limit.release();
  if (content !== "busy") return content;
  const message = "Too many images are being loaded. Try again.";
  return apiError(request, "unavailable", message, { headers: { "Retry-After": "1" } });
}

const notFound = (request: Request) => apiError(request, "not_found", "Image not found.");
