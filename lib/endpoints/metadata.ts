import { CORS, preflight } from "@/lib/http/cors";
import { json } from "@/lib/http/json";
import { LIFETIME } from "@/lib/oauth/lifetimes";

/** Returns public metadata with the cache lifetime of docs/specification.md, section 4.6. */
export const metadata = (body: object) =>
  json(200, body, { "Cache-Control": `public, max-age=${LIFETIME.keySetCache}`, ...CORS });

/**
 * Clients of the Model Context Protocol send its version when they discover an authorization
 * server.
 */
export const metadataPreflight = () =>
  preflight("GET, HEAD", "Authorization, Content-Type, MCP-Protocol-Version");
