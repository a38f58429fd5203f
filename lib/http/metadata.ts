import { CORS } from "./cors";

/** Public metadata that verifiers may keep for five minutes (decisions.md, Addresses). */
export const metadata = (body: object) =>
  Response.json(body, { headers: { ...CORS, "Cache-Control": "public, max-age=300" } });
