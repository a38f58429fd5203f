import { issuer } from "@/lib/runtime/env";

/**
 * Whether a page of ours made this request. Browsers send Origin with every POST; a foreign, null or absent one
 * changes nothing here (docs/reliability.md, F15).
 */
export const isSameOrigin = (headers: Headers) => headers.get("origin") === issuer();
