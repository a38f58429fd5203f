import type { IncomingMessage, ServerResponse } from "node:http";

/** What express adds to an answer, as far as the relying parties use it. */
export type Answer = ServerResponse & { status(code: number): Answer; json(body: unknown): void };

type Fault = { status?: number; code?: string; error?: string; message: string };

/** The error handler of an express application: shows what the library made of a fault. */
export const showFault = (
  { status = 500, code, error, message }: Fault,
  _request: IncomingMessage,
  response: Answer,
  // Express knows an error handler by its four parameters.
  _next: () => void,
) => response.status(status).json({ code, error, message });
