import type { IncomingMessage } from "node:http";
import { findForm } from "@/app/forms/registry";
import { MAX_BODY_BYTES } from "@/lib/http/form-body";
import { issuer } from "@/lib/runtime/env";

type Refusal = { refuse: 403 | 405 | 411 | 415; headers?: Record<string, string> } | null;

/**
 * Allows only Foyer's own forms to write: all of one content type, except those with a file. There
 * are no server actions (docs/design/pages.md). Next would answer
 * other methods without an Allow header.
 */
export function checkForm({ method, headers }: IncomingMessage, path: string): Refusal {
  if (method !== "POST") return { refuse: 405, headers: { Allow: "POST" } };
  if (headers.origin !== issuer()) return { refuse: 403 };
  if (headers["content-length"] === undefined) return { refuse: 411 };
  const [type = ""] = (headers["content-type"] ?? "").split(";");
  const taken = findForm(path)?.takesFile
    ? "multipart/form-data"
    : "application/x-www-form-urlencoded";
  return type.trim().toLowerCase() === taken ? null : { refuse: 415 };
}

/** Returns the maximum size in bytes of a request's body, by its path. */
export const maxBytesAt = (path: string) => findForm(path)?.maxBytes ?? MAX_BODY_BYTES;
