import { issuer } from "@/lib/runtime/env";

/**
 * True if one of our pages made this request. Browsers send Origin with every POST; a foreign, null
 * or absent Origin is refused (docs/reliability.md, F15).
 */
export const isSameOrigin = (headers: Headers) => headers.get("origin") === issuer();
