import { randomUUID } from "node:crypto";

/** Header set by the server on every request; a caller's own value is overwritten. */
export const REQUEST_ID = "x-request-id";

export const requestId = (request: { headers: Headers }) =>
  request.headers.get(REQUEST_ID) ?? randomUUID();
