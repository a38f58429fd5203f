import type { IncomingMessage, ServerResponse } from "node:http";

/** The members that express adds to a response, as far as the relying parties use them. */
export type Answer = ServerResponse & { status(code: number): Answer; json(body: unknown): void };

type Fault = { status?: number; code?: string; error?: string; message: string };

/** Error handler of an express application: returns the library's error as JSON. */
export const showFault = (
  { status = 500, code, error, message }: Fault,
  _request: IncomingMessage,
  response: Answer,
  // Express recognizes an error handler by its four parameters.
  _next: () => void,
) => response.status(status).json({ code, error, message });
