import type { ServerResponse } from "node:http";
import { isSecureOrigin } from "@/lib/runtime/env";

/** Headers of every answer, pages or not, as a list of names and values in turn. */
export function commonHeaders(requestId: string): string[] {
  const headers = ["X-Request-Id", requestId, "X-Content-Type-Options", "nosniff"];
  if (isSecureOrigin())
    headers.push("Strict-Transport-Security", "max-age=63072000; includeSubDomains");
  return headers;
}

/** The same, set one by one for whoever adds to them. */
export function setCommonHeaders(outgoing: ServerResponse, requestId: string) {
  const headers = commonHeaders(requestId);
  for (let n = 0; n < headers.length; n += 2)
    outgoing.setHeader(headers[n] ?? "", headers[n + 1] ?? "");
}
