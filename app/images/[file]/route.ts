import { publicFault } from "@/lib/endpoints/api-faults";
import { answering } from "@/lib/endpoints/faults";
import { answer } from "@/lib/http/answer";
import { apiError } from "@/lib/http/api-error";
import { noneMatch } from "@/lib/http/conditional";
import { imageOfFile } from "@/lib/images/serve-image";

type Context = { params: Promise<{ file: string }> };

const FOR_EVER = "public, max-age=31536000, immutable";

/** Serves an uploaded picture, icon or logo. Its name is the hash of its content, so it never changes. */
export const GET = answering<Context>(async (request, { params }) => {
  const { file } = await params;
  const image = await imageOfFile(file);
  if (!image) return apiError(request, "not_found", "Image not found.");
  const headers = {
    "Cache-Control": FOR_EVER,
    ETag: `"${file.slice(0, file.indexOf("."))}"`,
    "Content-Security-Policy": "default-src 'none'",
    "Cross-Origin-Resource-Policy": "cross-origin",
  };
  if (noneMatch(request.headers.get("if-none-match"), headers.ETag))
    return answer(304, null, headers);
  return answer(200, new Uint8Array(image.content), {
    "Content-Type": image.mediaType,
    ...headers,
  });
}, publicFault);
