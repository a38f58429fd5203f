import { answer, CORS } from "@/lib/http/answer";
import { LAUNCHER } from "./launcher";

const HEADERS = {
  "Content-Type": "text/javascript; charset=utf-8",
  "Cache-Control": "public, max-age=3600",
  "Cross-Origin-Resource-Policy": "cross-origin",
  ...CORS,
};

/** Serves the element that any application may embed (docs/developers.md). */
export const GET = () => answer(200, LAUNCHER, HEADERS);
