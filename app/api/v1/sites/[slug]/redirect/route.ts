import { findRedirectTarget } from "@/lib/directory/redirect-target";
import { apiError } from "@/lib/http/api-error";
import { apiFault } from "@/lib/http/api-faults";
import { answering } from "@/lib/http/faults";
import { countPublicRequest } from "@/lib/http/limits";

type Context = { params: Promise<{ slug: string }> };

/** Leads to where an administrator points the site now (specification 4.2). */
export const GET = answering<Context>(async (request, { params }) => {
  const limit = await countPublicRequest(request);
  if (limit.exceeded)
    return apiError(
      request,
      "rate_limited",
      `Too many requests; wait ${limit.retryAfter} seconds.`,
      {
        headers: { ...limit.headers, "Retry-After": String(limit.retryAfter) },
      },
    );
  const target = await findRedirectTarget((await params).slug);
  if (target === null)
    return apiError(request, "not_found", "There is no such site, or it leads nowhere yet.", {
      headers: limit.headers,
    });
  return new Response(null, {
    status: 302,
    headers: { ...limit.headers, Location: target, "Cache-Control": "no-store" },
  });
}, apiFault);
