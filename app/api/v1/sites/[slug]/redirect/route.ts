import { findRedirectTarget } from "@/lib/directory/redirect-target";
import { apiError } from "@/lib/http/api-error";
import { apiFault } from "@/lib/http/api-faults";
import { empty } from "@/lib/http/empty";
import { answering } from "@/lib/http/faults";
import { countPublicRequest, rateLimited } from "@/lib/http/limits";

type Context = { params: Promise<{ slug: string }> };

/** Leads to where an administrator points the site now (specification 4.2). */
export const GET = answering<Context>(
  async (request, { params }) => {
    const limit = countPublicRequest(request);
    if (limit.exceeded) return rateLimited(request, limit);
    const found = findRedirectTarget((await params).slug);
    const target = found instanceof Promise ? await found : found;
    if (target === null)
      return apiError(request, "not_found", "There is no such site, or it leads nowhere yet.", {
        headers: limit.headers,
      });
    return empty(302, { Location: target, ...limit.headers });
  },
  apiFault,
  "reads",
);
