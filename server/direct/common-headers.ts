import type { ServerResponse } from "node:http";
import { isSecureOrigin } from "@/lib/runtime/env";

/** Returns the headers that every response carries, as a flat list of alternating names and values. */
export function commonHeaders(requestId: string): string[] {
  const headers = ["X-Request-Id", requestId, "X-Content-Type-Options", "nosniff"];
  if (isSecureOrigin())
    headers.push("Strict-Transport-Security", "max-age=63072000; includeSubDomains");
  return headers;
}

/** Sets the common headers one by one, for responses that add headers of their own. */
export function setCommonHeaders(outgoing: ServerResponse, requestId: string) {
  const headers = commonHeaders(requestId);
  for (let n = 0; n < headers.length; n += 2)
    outgoing.setHeader(headers[n] ?? "", headers[n + 1] ?? "");
}
