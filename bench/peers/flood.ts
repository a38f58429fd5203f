import { randomUUID } from "node:crypto";
import autocannon from "autocannon";
import { given } from "./announce";

/**
 * Load of a single anonymous client. `{n}` in a body or path is replaced by a new number for each
 * request.
 */
export type Flood = {
  origin: string;
  method: "GET" | "POST";
  path: string;
  connections: number;
  headers?: Record<string, string>;
  body?: string;
};

/** Number of responses in total and by status. */
export type Flooded = { answers: number; statuses: Record<string, number> };

// The flood runs in a separate process, so that its CPU can be told apart from the measured load's.
const flood = given<Flood>();
process.on("disconnect", () => process.exit());
process.on("message", async (seconds: number) => {
  let n = 0;
  const number = () => `${++n}-${randomUUID()}`;
  const { origin, path, body, ...request } = flood;
  const result = await autocannon({
    url: origin,
    connections: flood.connections,
    duration: seconds,
    timeout: 30,
    requests: [
      {
        method: request.method,
        setupRequest: (sent) => ({
          ...sent,
          path: path.replaceAll("{n}", number),
          headers: request.headers ?? {},
          ...(body !== undefined && { body: body.replaceAll("{n}", number) }),
        }),
      },
    ],
  });
  const statuses = Object.entries(result.statusCodeStats ?? {}).map(([status, { count }]) => [
    status,
    count,
  ]);
  if (result.errors > 0) statuses.push(["error", result.errors]);
  process.send?.({ answers: result.requests.total, statuses: Object.fromEntries(statuses) });
});
process.send?.({ port: 0 });
