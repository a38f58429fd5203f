import { CORS } from "./cors";
import { json } from "./json";

/** Public metadata that verifiers may keep for five minutes (decisions.md, Addresses). */
export const metadata = (body: object) =>
  json(200, body, { "Cache-Control": "public, max-age=300", ...CORS });
