import { answering, publicFault } from "@/lib/endpoints/faults";
import { answer, apiError } from "@/lib/http/answer";
import { clientNetworks } from "@/lib/http/client-address";
import { doorwayIn } from "@/lib/organization/accent-icon";
import { findSheet, knownSheet } from "@/lib/organization/accent-sheet";
import { countAgainst, rateLimited } from "@/lib/rate-limits/limits";

type Context = { params: Promise<{ file: string }> };

const HEADERS = {
  "Content-Type": "text/css; charset=utf-8",
  "Cache-Control": "public, max-age=31536000, immutable",
  "Content-Security-Policy": "default-src 'none'",
  "Cross-Origin-Resource-Policy": "same-origin",
};

/**
 * Serves the organization's colors: a style sheet by the hash of its content, and the product's mark by the color
 * that it has. Neither ever changes. Only names that need a query count against the network's limit.
 */
export const GET = answering<Context>(async (request, { params }) => {
  const { file } = await params;
  const icon = doorwayIn(file);
  if (icon !== null) return answer(200, icon, { ...HEADERS, "Content-Type": "image/svg+xml" });
  const known = knownSheet(file);
  if (known !== null) return answer(200, known, HEADERS);
  const limit = countAgainst("public", clientNetworks(request));
  if (limit.exceeded) return rateLimited(request, limit);
  const content = await findSheet(file);
  if (content === null) return apiError(request, "not_found", "Style sheet not found.");
  return answer(200, content, HEADERS);
}, publicFault);
