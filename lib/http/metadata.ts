import { LIFETIME } from "@/lib/oauth/lifetimes";
import { CORS } from "./cors";
import { json } from "./json";

/** Public metadata that verifiers may keep for a while (decisions.md, Addresses). */
export const metadata = (body: object) =>
  json(200, body, { "Cache-Control": `public, max-age=${LIFETIME.keySetCache}`, ...CORS });
