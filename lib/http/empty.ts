import { type AnswerHeaders, answer } from "./answer";

/**
 * Returns an uncacheable response without a body. Without Content-Length, Node would send an empty
 * chunked body.
 */
export const empty = (status: number, headers: AnswerHeaders = {}) =>
  answer(status, null, { "Cache-Control": "no-store", "Content-Length": "0", ...headers });
