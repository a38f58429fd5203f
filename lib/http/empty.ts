import { answer } from "./answer";

/** An answer without a body, for nobody to keep. It says so: Node would else send no bytes in chunks. */
export const empty = (status: number, headers: Record<string, string> = {}) =>
  answer(status, null, { "Cache-Control": "no-store", "Content-Length": "0", ...headers });
