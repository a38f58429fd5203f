import { json } from "@/lib/http/answer";
import { CORS } from "@/lib/http/cors";
import { LIFETIME } from "@/lib/oauth/lifetimes";

/** Returns public metadata with the cache lifetime of docs/specification.md, section 4.6. */
export const metadata = (body: object, maxAge: number = LIFETIME.keySetCache) =>
  json(200, body, { "Cache-Control": `public, max-age=${maxAge}`, ...CORS });
