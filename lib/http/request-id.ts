import { randomUUID } from "node:crypto";

/** Set by the server on every request it lets in; a caller's own value is overwritten there. */
export const REQUEST_ID = "x-request-id";

export const requestId = (request: { headers: Headers }) =>
  request.headers.get(REQUEST_ID) ?? randomUUID();
