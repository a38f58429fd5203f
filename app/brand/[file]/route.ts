import { publicFault } from "@/lib/endpoints/api-faults";
import { answering } from "@/lib/endpoints/faults";
import { answer } from "@/lib/http/answer";
import { apiError } from "@/lib/http/api-error";
import { clientNetworks } from "@/lib/http/client-address";
import { findSheet, knownSheet } from "@/lib/organization/accent-sheet";
import { countAgainst } from "@/lib/rate-limits/limits";
import { rateLimited } from "@/lib/rate-limits/rate-limited";

type Context = { params: Promise<{ file: string }> };

const HEADERS = {
  "Content-Type": "text/css; charset=utf-8",
  "Cache-Control": "public, max-age=31536000, immutable",
  "Content-Security-Policy": "default-src 'none'",
  "Cross-Origin-Resource-Policy": "same-origin",
};

/**
 * Serves the organization's colors. The name is the hash of the content, so it never changes. Only
 * names that need a query count against the network's limit.
 */
export const GET = answering<Context>(async (request, { params }) => {
  const { file } = await params;
  const known = knownSheet(file);
  if (known !== null) return answer(200, known, HEADERS);
  const limit = countAgainst("public", clientNetworks(request));
  if (limit.exceeded) return rateLimited(request, limit);
  const content = await findSheet(file);
  if (content === null) return apiError(request, "not_found", "Style sheet not found.");
  return answer(200, content, HEADERS);
}, publicFault);
