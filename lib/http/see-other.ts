import { issuer } from "@/lib/env";

/** After a form: 303 to a path of this origin. */
export const seeOther = (path: string, headers: Record<string, string> = {}) =>
  new Response(null, {
    status: 303,
    headers: { Location: issuer() + path, "Cache-Control": "no-store", ...headers },
  });
