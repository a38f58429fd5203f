import { answering, publicFault } from "@/lib/endpoints/faults";
import { rawQuery } from "@/lib/http/address";
import { answer, apiError, CORS, preflight } from "@/lib/http/answer";
import { clientNetworks } from "@/lib/http/client-address";
import { acceptsGzip, noneMatch } from "@/lib/http/conditional";
import { countAgainst, type Limit, rateLimited } from "@/lib/rate-limits/limits";
import { findSitePage } from "@/lib/sites/catalog/page-cache";

/** Returns the enabled sites, highest pin weight first (docs/specification.md 4.1). Synchronous while cached. */
export const GET = answering((request: Request) => {
  const limit = countAgainst("public", clientNetworks(request));
  if (limit.exceeded) return rateLimited(request, limit, CORS);
  const page = findSitePage(rawQuery(request.url));
  return page instanceof Promise
    ? page.then((found) => pageAnswer(request, found, limit))
    : pageAnswer(request, page, limit);
}, publicFault);

function pageAnswer(
  request: Request,
  page: Awaited<ReturnType<typeof findSitePage>>,
  limit: Limit,
) {
  if (!page.ok) {
    const headers = { ...limit.headers, ...CORS };
    return apiError(request, "invalid_request", page.error, { headers });
  }
  const { plain, gzip } = page.value;
  const compressed = gzip !== null && acceptsGzip(request.headers.get("accept-encoding"));
  const { body, etag: ETag, length } = compressed ? gzip : plain;
  // Varying headers come before the spread: adding to a copied object is slow in V8, by a factor of
  // twenty at this size.
  if (noneMatch(request.headers.get("if-none-match"), ETag))
    return answer(304, null, { ETag, ...limit.headers, ...CACHED });
  const headers = { ETag, "Content-Length": length, ...limit.headers, ...CACHED, ...JSON_TYPE };
  return answer(200, body, compressed ? { "Content-Encoding": "gzip", ...headers } : headers);
}

const JSON_TYPE = { "Content-Type": "application/json" };
const CACHED = {
  "Cache-Control": "public, max-age=0, must-revalidate",
  Vary: "Accept-Encoding",
  ...CORS,
};

export const OPTIONS = () => preflight("GET, HEAD");
