import { findSitePage } from "@/lib/directory/site-page-cache";
import { apiError } from "@/lib/http/api-error";
import { apiFault } from "@/lib/http/api-faults";
import { acceptsGzip, noneMatch } from "@/lib/http/conditional";
import { CORS, preflight } from "@/lib/http/cors";
import { answering } from "@/lib/http/faults";
import { countPublicRequest } from "@/lib/http/limits";
import { rawQuery } from "@/lib/http/raw-query";

/** The enabled sites, heaviest first (specification 4.1). */
export const GET = answering(async (request: Request) => {
  const limit = await countPublicRequest(request);
  const headers = { ...CORS, ...limit.headers };
  if (limit.exceeded)
    return apiError(
      request,
      "rate_limited",
      `Too many requests; wait ${limit.retryAfter} seconds.`,
      {
        headers: { ...headers, "Retry-After": String(limit.retryAfter) },
      },
    );
  const page = await findSitePage(rawQuery(request.url));
  if (!page.ok) return apiError(request, "invalid_request", page.error, { headers });

  const { text, gzip, etag } = page.value;
  const compressed = text.length > 1024 && acceptsGzip(request.headers.get("accept-encoding"));
  const tag = compressed ? `"${etag}-gzip"` : `"${etag}"`;
  const cached = { ...headers, ...CACHING, ETag: tag };
  if (noneMatch(request.headers.get("if-none-match"), tag))
    return new Response(null, { status: 304, headers: cached });
  if (!compressed) return new Response(text, { headers: { ...cached, ...JSON_TYPE } });
  return new Response(new Uint8Array(gzip), {
    headers: { ...cached, ...JSON_TYPE, "Content-Encoding": "gzip" },
  });
}, apiFault);

const CACHING = { "Cache-Control": "public, max-age=0, must-revalidate", Vary: "Accept-Encoding" };
const JSON_TYPE = { "Content-Type": "application/json" };

export const OPTIONS = () => preflight("GET, HEAD");
